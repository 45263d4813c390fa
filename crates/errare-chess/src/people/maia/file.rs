//! The files of Maia-1's nets: protocol buffers of Leela Chess Zero, packed by gzip. They have few kinds of field, so that one page
//! reads them.

use std::collections::BTreeMap;
use std::io::Read;

use crate::people::net::weights::{Block, Layer};

/// A file that is not one of Maia-1's nets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not a net of Maia-1")]
pub(super) struct NotMaia;

/// The planes that a net is shown, and those within it.
pub(super) const SHOWN: usize = 112;
const WIDTH: usize = 64;
const SQUEEZED: usize = 8;
/// The planes of its answer: ways for a man to go, and some that nobody uses.
pub(super) const ANSWERS: usize = 80;

/// A net, as it is in the file, with the normalisation that follows each convolution worked into it.
#[derive(Debug)]
pub(super) struct Weights {
    pub(super) entry: Layer,
    pub(super) blocks: Vec<Block>,
    pub(super) policy: Layer,
    pub(super) answer: Layer,
}

impl Weights {
    pub(super) fn read(packed: &[u8]) -> Result<Self, NotMaia> {
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).map_err(|_| NotMaia)?;
        let net = Message::read(&bytes)?.message(10)?;
        let block = |bytes: &&[u8]| {
            let block = Message::read(bytes)?;
            let gate = block.message(3)?;
            Ok(Block {
                first: convolution(&block.message(1)?, WIDTH, WIDTH)?,
                second: convolution(&block.message(2)?, WIDTH, WIDTH)?,
                squeeze: layer(gate.numbers(1)?, gate.numbers(2)?, SQUEEZED, WIDTH)?,
                excite: layer(gate.numbers(3)?, gate.numbers(4)?, 2 * WIDTH, SQUEEZED)?,
            })
        };
        Ok(Self {
            entry: convolution(&net.message(1)?, WIDTH, SHOWN)?,
            blocks: net.all(2).iter().map(block).collect::<Result<_, _>>()?,
            policy: convolution(&net.message(11)?, WIDTH, WIDTH)?,
            answer: convolution(&net.message(3)?, ANSWERS, WIDTH)?,
        })
    }
}

fn layer(weights: Vec<f32>, bias: Vec<f32>, rows: usize, columns: usize) -> Result<Layer, NotMaia> {
    let fits = weights.len() == rows * columns && bias.len() == rows;
    fits.then_some(Layer { weights, bias }).ok_or(NotMaia)
}

fn convolution(message: &Message<'_>, rows: usize, planes: usize) -> Result<Layer, NotMaia> {
    let weights = message.numbers(1)?;
    let or = |field: u64, otherwise: f32| {
        if message.has(field) { message.numbers(field) } else { Ok(vec![otherwise; rows]) }
    };
    let bias = or(2, 0.0)?;
    let mut layer = layer(weights, bias, rows, 9 * planes)?;
    if message.has(3) {
        let (means, variances, scales, shifts) = (message.numbers(3)?, message.numbers(4)?, or(5, 1.0)?, or(6, 0.0)?);
        if [&means, &variances, &scales, &shifts].iter().any(|numbers| numbers.len() != rows) {
            return Err(NotMaia);
        }
        for (row, weights) in layer.weights.chunks_exact_mut(9 * planes).enumerate() {
            let scale = scales[row] / (variances[row] + 1e-5).sqrt();
            weights.iter_mut().for_each(|weight| *weight *= scale);
            layer.bias[row] = (layer.bias[row] - means[row]) * scale + shifts[row];
        }
    }
    Ok(layer)
}

/// The fields of a message, by number; what is not made of bytes is left out.
struct Message<'a>(BTreeMap<u64, Vec<&'a [u8]>>);

impl<'a> Message<'a> {
    fn read(mut bytes: &'a [u8]) -> Result<Self, NotMaia> {
        let mut fields: BTreeMap<u64, Vec<&[u8]>> = BTreeMap::new();
        while !bytes.is_empty() {
            let key = number(&mut bytes)?;
            let length = match key & 7 {
                0 => {
                    number(&mut bytes)?;
                    continue;
                }
                1 => 8,
                5 => 4,
                2 => usize::try_from(number(&mut bytes)?).map_err(|_| NotMaia)?,
                _ => return Err(NotMaia),
            };
            let (field, rest) = bytes.split_at_checked(length).ok_or(NotMaia)?;
            fields.entry(key >> 3).or_default().push(field);
            bytes = rest;
        }
        Ok(Self(fields))
    }

    fn all(&self, field: u64) -> &[&'a [u8]] {
        self.0.get(&field).map_or(&[], Vec::as_slice)
    }

    fn has(&self, field: u64) -> bool {
        !self.all(field).is_empty()
    }

    fn message(&self, field: u64) -> Result<Message<'a>, NotMaia> {
        Message::read(self.all(field).first().ok_or(NotMaia)?)
    }

    /// Numbers: 16-bit fractions of the way from the least to the greatest of them.
    fn numbers(&self, field: u64) -> Result<Vec<f32>, NotMaia> {
        let layer = self.message(field)?;
        let bound = |field: u64| {
            let bytes = layer.all(field).first().and_then(|bytes| bytes.first_chunk::<4>());
            bytes.map(|bytes| f32::from_le_bytes(*bytes)).ok_or(NotMaia)
        };
        let (least, greatest) = (bound(1)?, bound(2)?);
        let fractions = layer.all(3).first().ok_or(NotMaia)?.as_chunks::<2>().0;
        let between = |bytes: &[u8; 2]| least + (greatest - least) * f32::from(u16::from_le_bytes(*bytes)) / 65_535.0;
        Ok(fractions.iter().map(between).collect())
    }
}

/// A number of as many bytes as it needs, seven bits in each.
fn number(bytes: &mut &[u8]) -> Result<u64, NotMaia> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first().ok_or(NotMaia)?;
        *bytes = rest;
        value |= u64::from(byte & 127) << shift;
        if *byte < 128 {
            return Ok(value);
        }
    }
    Err(NotMaia)
}
