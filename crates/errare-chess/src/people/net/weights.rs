//! The numbers of the net, from the file that ships.
//!
//! The file begins with a name and a version, how many bytes follow and their checksum; then, packed by zstd, every layer in the
//! order of [`Weights::read`]: its weights in whole numbers of one byte, the unit of each row, and what is added to each row.

use std::io::Read;

use errare::hash::checksum;

use super::circumstances::HEARD_NUMBERS;
use super::input::PLANES;

/// Planes within the net.
pub(super) const WIDTH: usize = 192;
/// Blocks of the net, and how many of them, the last ones, hear who is playing.
pub(super) const BLOCKS: usize = 8;
pub(super) const HEARING: usize = 2;
/// Numbers that a block squeezes its planes into.
const SQUEEZED: usize = 32;
/// What who is playing is made into.
pub(super) const HEARD: usize = 32;
/// Properties of the squares that moves come from and go to.
pub(super) const DEPTH: usize = 64;
/// Planes and numbers that a result is told from.
pub(super) const VALUE: usize = 16;
pub(super) const HIDDEN: usize = 96;

/// What a file of a net begins with.
const NAME: &[u8; 12] = b"errare net\0\0";
/// The version of the format and of the net.
const VERSION: u32 = 1;

/// A file that is no net for this version of errare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// It does not begin like one.
    #[error("it is not a net of errare's")]
    Foreign,
    /// Another version of errare wrote it.
    #[error("it is a net of version {found}, and this errare reads version {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// Something is missing at its end.
    #[error("it ends after {found} of {wanted} bytes")]
    Truncated {
        /// The bytes that are there.
        found: usize,
        /// The bytes that should be.
        wanted: usize,
    },
    /// Its bytes are not those that were written.
    #[error("it is damaged: its checksum is another")]
    Damaged,
}

/// A layer: a matrix, and what is added to each of its rows.
#[derive(Debug)]
pub(in crate::people) struct Layer {
    pub(in crate::people) weights: Vec<f32>,
    pub(in crate::people) bias: Vec<f32>,
}

/// A block: two convolutions, and how much the planes count that come of them.
#[derive(Debug)]
pub(in crate::people) struct Block {
    pub(in crate::people) first: Layer,
    pub(in crate::people) second: Layer,
    pub(in crate::people) squeeze: Layer,
    pub(in crate::people) excite: Layer,
}

/// A net.
#[derive(Debug)]
pub(super) struct Weights {
    pub(super) hear: [Layer; 2],
    pub(super) entry: Layer,
    pub(super) blocks: Vec<Block>,
    pub(super) view: Layer,
    pub(super) tune: Layer,
    pub(super) origin: Layer,
    pub(super) target: Layer,
    pub(super) lesser: Layer,
    pub(super) value: Layer,
    pub(super) value_board: Layer,
    pub(super) value_heard: Layer,
    pub(super) result: Layer,
}

impl Weights {
    /// Reads a net.
    pub(super) fn read(file: &[u8]) -> Result<Self, NetError> {
        let packed = payload(file)?;
        let mut bytes = Vec::new();
        let mut unpacked = ruzstd::decoding::StreamingDecoder::new(packed).map_err(|_| NetError::Damaged)?;
        unpacked.read_to_end(&mut bytes).map_err(|_| NetError::Damaged)?;
        let mut layers = Layers(&bytes);
        let weights = Self {
            hear: [layers.next(HEARD, HEARD_NUMBERS)?, layers.next(HEARD, HEARD)?],
            entry: layers.next(WIDTH, 9 * PLANES)?,
            blocks: (0..BLOCKS).map(|number| layers.block(number)).collect::<Result<_, _>>()?,
            view: layers.next(WIDTH, WIDTH)?,
            tune: layers.next(2 * WIDTH, HEARD)?,
            origin: layers.next(DEPTH, WIDTH)?,
            target: layers.next(DEPTH, WIDTH)?,
            lesser: layers.next(3, WIDTH)?,
            value: layers.next(VALUE, WIDTH)?,
            value_board: layers.next(HIDDEN, VALUE * 64)?,
            value_heard: layers.next(HIDDEN, HEARD)?,
            result: layers.next(3, HIDDEN)?,
        };
        if layers.0.is_empty() { Ok(weights) } else { Err(NetError::Damaged) }
    }
}

/// What follows the head of a file, if it is what the head says.
fn payload(file: &[u8]) -> Result<&[u8], NetError> {
    let (name, rest) = file.split_first_chunk::<12>().ok_or(NetError::Foreign)?;
    if name != NAME {
        return Err(NetError::Foreign);
    }
    let short = |found: usize| NetError::Truncated { found, wanted: file.len() - rest.len() + 16 };
    let (version, rest_of_head) = rest.split_first_chunk::<4>().ok_or(short(file.len()))?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(NetError::Version { found: version });
    }
    let (length, rest_of_head) = rest_of_head.split_first_chunk::<4>().ok_or(short(file.len()))?;
    let (sum, payload) = rest_of_head.split_first_chunk::<8>().ok_or(short(file.len()))?;
    let length = u32::from_le_bytes(*length) as usize;
    if payload.len() < length {
        let head = file.len() - payload.len();
        return Err(NetError::Truncated { found: file.len(), wanted: head + length });
    }
    if payload.len() > length || checksum(0, payload) != u64::from_le_bytes(*sum) {
        return Err(NetError::Damaged);
    }
    Ok(payload)
}

/// The layers that were not read yet.
struct Layers<'a>(&'a [u8]);

impl<'a> Layers<'a> {
    fn next(&mut self, rows: usize, columns: usize) -> Result<Layer, NetError> {
        let whole = self.take(rows * columns)?;
        let units = floats(self.take(4 * rows)?);
        let bias = floats(self.take(4 * rows)?);
        let mut weights = Vec::with_capacity(whole.len());
        for (row, unit) in whole.chunks_exact(columns).zip(units) {
            weights.extend(row.iter().map(|byte| f32::from(*byte as i8) * unit));
        }
        Ok(Layer { weights, bias: bias.collect() })
    }

    fn block(&mut self, number: usize) -> Result<Block, NetError> {
        let heard = if BLOCKS - number <= HEARING { HEARD } else { 0 };
        Ok(Block {
            first: self.next(WIDTH, 9 * WIDTH)?,
            second: self.next(WIDTH, 9 * WIDTH)?,
            squeeze: self.next(SQUEEZED, WIDTH + heard)?,
            excite: self.next(2 * WIDTH, SQUEEZED)?,
        })
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }
}

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes))
}
