//! The net as it ships: whole numbers.

use crate::network::Numbers;

/// What 1 is in the weights of inputs and in those of outputs.
const ONE_IN: f32 = 255.0;
const ONE_OUT: f32 = 64.0;

/// The bytes of the file: all weights as 16-bit numbers in the order in which they are used, then the biases of the outputs with
/// 32 bits.
pub(crate) fn quantised(numbers: &Numbers) -> Vec<u8> {
    let short = |w: f32, one: f32| ((w * one).round() as i16).to_le_bytes();
    let inputs = numbers.inputs().iter().flat_map(|&w| short(w, ONE_IN));
    let outputs = numbers.outputs().iter().flat_map(|&w| short(w, ONE_OUT));
    let biases = numbers.output_biases().iter().flat_map(|&b| ((b * ONE_IN * ONE_OUT).round() as i32).to_le_bytes());
    inputs.chain(outputs).chain(biases).collect()
}
