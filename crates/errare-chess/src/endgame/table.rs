//! A solved ending in few bytes: in memory, in a file, and read where it lies.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use errare::hash::checksum;
use errare::search::{Forced, Solved};
use memmap2::Mmap;

use super::layout::{Layout, Placement};
use super::material::Material;

/// A solved ending.
///
/// The results of 64 positions with consecutive numbers form a block. Results are put in order, from the quickest loss to the
/// quickest win, those that do not occur left out; a block keeps its least and how far each of its positions is above that, in as
/// many bits as the farthest needs. So blocks in which nothing varies take no room but their place in the directory.
pub struct Table {
    layout: Layout,
    bytes: Bytes,
    /// The results that occur, in order.
    palette: Vec<Forced>,
    directory: usize,
    least: usize,
    payload: usize,
}

/// Bytes that were made, or a file that is mapped.
enum Bytes {
    Made(Vec<u8>),
    Mapped(Mmap),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Made(bytes) => bytes,
            Bytes::Mapped(bytes) => bytes,
        }
    }
}

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system does not let us.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is something else.
    #[error("it is not a table of an ending made by errare")]
    Foreign,
    /// It is of another version.
    #[error("it was made by another version of errare (format {0}, not {VERSION}); build it again")]
    Version(String),
    /// It has been cut or changed.
    #[error("it is damaged: its checksum is wrong; build it again")]
    Damaged,
}

const BLOCK: usize = 64;
const VERSION: &str = "1";
const MAGIC: &str = "errare endgame";
/// The first line, filled up with spaces.
const HEAD: usize = 64;
const PALETTE: usize = 256;
const SUM: usize = 8;

impl Table {
    /// Packs what was solved.
    pub(super) fn pack(layout: Layout, solved: &Solved) -> Self {
        let blocks = solved.len().div_ceil(BLOCK);
        let mut palette: Vec<Forced> = Vec::new();
        let mut occurs = [false; 256];
        for result in (0..solved.len()).filter_map(|number| solved.get(number)) {
            if !std::mem::replace(&mut occurs[usize::from(result.to_byte())], true) {
                palette.push(result);
            }
        }
        palette.sort_unstable();
        let mut place = [0; 256];
        palette.iter().enumerate().for_each(|(i, result)| place[usize::from(result.to_byte())] = i as u8);

        let (mut directory, mut least, mut payload) = (Vec::new(), Vec::new(), Vec::new());
        for begin in (0..solved.len()).step_by(BLOCK) {
            let results: Vec<Option<u8>> = (begin..solved.len().min(begin + BLOCK))
                .map(|number| solved.get(number).map(|result| place[usize::from(result.to_byte())]))
                .collect();
            let low = results.iter().flatten().min().copied().unwrap_or(0);
            let high = results.iter().flatten().max().copied().unwrap_or(0);
            let width = (u8::BITS - (high - low).leading_zeros()) as usize;
            directory.extend(((payload.len() / 8) as u32).to_le_bytes());
            least.push(low);
            let mut words = vec![0; 8 * width];
            for (i, result) in results.iter().enumerate() {
                let above = u16::from(result.map_or(0, |result| result - low)) << (i * width % 8);
                let [lower, upper] = above.to_le_bytes();
                if above != 0 {
                    words[i * width / 8] |= lower;
                    if upper != 0 {
                        words[i * width / 8 + 1] |= upper;
                    }
                }
            }
            payload.extend(words);
        }
        directory.extend(((payload.len() / 8) as u32).to_le_bytes());

        let mut bytes = head(layout.material()).into_bytes();
        bytes.push(palette.len() as u8);
        bytes.extend(palette.iter().map(|result| result.to_byte()));
        bytes.resize(HEAD + PALETTE, 0);
        let at = Places::of(blocks);
        bytes.extend(directory);
        bytes.extend(least);
        bytes.extend(payload);
        // A position's bits are read two bytes at a time.
        bytes.push(0);
        let sum = checksum(0, &bytes);
        bytes.extend(sum.to_le_bytes());
        let Places { directory, least, payload } = at;
        Self { layout, bytes: Bytes::Made(bytes), palette, directory, least, payload }
    }

    /// Maps a file and sees whether it is whole.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(TableError::Foreign);
        }
        // SAFETY: tables are replaced by renaming and never written in place; whoever does so all the same gets wrong numbers,
        // since nothing but bytes is read from them.
        #[allow(unsafe_code)]
        let map = unsafe { Mmap::map(&file)? };
        Self::read(Bytes::Mapped(map))
    }

    /// Reads what [`Self::bytes`] gave.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TableError> {
        Self::read(Bytes::Made(bytes))
    }

    fn read(bytes: Bytes) -> Result<Self, TableError> {
        let head = bytes.get(..HEAD).and_then(|head| std::str::from_utf8(head).ok()).ok_or(TableError::Foreign)?;
        let rest = head.strip_prefix(MAGIC).ok_or(TableError::Foreign)?;
        let mut words = rest.split_whitespace();
        let (version, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if version != VERSION {
            return Err(TableError::Version(version.to_owned()));
        }
        let (content, sum) = bytes.split_at(bytes.len() - SUM);
        if checksum(0, content).to_le_bytes() != sum {
            return Err(TableError::Damaged);
        }
        let material = name.parse::<Material>().ok().filter(Material::is_normal).ok_or(TableError::Foreign)?;
        let layout = Layout::new(material);
        let Places { directory, least, payload } = Places::of(layout.numbers().div_ceil(BLOCK));
        if content.len() <= payload {
            return Err(TableError::Damaged);
        }
        let palette = &content[HEAD + 1..HEAD + PALETTE];
        let palette: Option<Vec<Forced>> =
            palette.iter().take(usize::from(content[HEAD])).map(|byte| Forced::from_byte(*byte)).collect();
        Ok(Self { layout, palette: palette.ok_or(TableError::Foreign)?, directory, least, payload, bytes })
    }

    /// The whole table as it stands in a file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The ending.
    pub fn material(&self) -> Material {
        self.layout.material()
    }

    /// How its positions are numbered.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What best play comes to in a position with this number; anything where there is no such position.
    pub fn get(&self, number: usize) -> Forced {
        let (block, at) = (number / BLOCK, number % BLOCK);
        let word = |block: usize| {
            let at = self.directory + 4 * block;
            u32::from_le_bytes(self.bytes[at..at + 4].try_into().expect("four bytes")) as usize
        };
        let (begin, end) = (word(block), word(block + 1));
        let width = end - begin;
        let bit = at * width;
        let at = self.payload + 8 * begin + bit / 8;
        let pair = u16::from_le_bytes([self.bytes[at], self.bytes[at + 1]]);
        let above = (pair >> (bit % 8)) & ((1 << width) - 1);
        self.palette[usize::from(self.bytes[self.least + block]) + usize::from(above)]
    }

    /// What best play comes to in a placement, en passant left out.
    pub(super) fn look_up(&self, placement: &Placement) -> Option<Forced> {
        Some(self.get(self.layout.number(placement)?))
    }

    /// The longest win of whoever is to move, in moves.
    pub fn longest(&self) -> u8 {
        self.palette.iter().filter(|result| result.sign() > 0).filter_map(|result| result.moves()).max().unwrap_or(0)
    }
}

fn head(material: Material) -> String {
    format!("{:<width$}\n", format!("{MAGIC} {VERSION} {material}"), width = HEAD - 1)
}

/// Where the parts of a table begin.
struct Places {
    directory: usize,
    least: usize,
    payload: usize,
}

impl Places {
    fn of(blocks: usize) -> Self {
        let directory = HEAD + PALETTE;
        let least = directory + 4 * (blocks + 1);
        Self { directory, least, payload: least + blocks }
    }
}
