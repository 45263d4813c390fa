//! Who sits at the board: partners who play like people, to exploit, to teach or to lose, and the session with a chess program.

pub mod partner;
pub mod uci;
