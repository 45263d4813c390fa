//! How a record is told from the next, and a cut one from a damaged one.

use std::io::{self, BufRead, Read};

use errare::hash::checksum;

/// How a record is told from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// A line of text, without an end of line in it, that ends with its checksum: `record 5b0d0a5d6f1c2e33`.
    Lines,
    /// Bytes: their number and a checksum of that, four bytes each; the bytes; their checksum, eight bytes. Small ends first.
    Bytes,
}

/// What stands next in a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A record, which takes so many bytes of the file.
    Record(u64),
    /// Nothing, or one that was cut off while it was written.
    End,
    /// One that was changed.
    Damaged(&'static str),
}

/// The longest record that is read: memory stays small whatever a damaged file says.
const LONGEST: u64 = 16 << 20;
/// The longest record that is written, with room for what frames it.
pub(crate) const MOST_BYTES: usize = LONGEST as usize - 64;
/// The bytes before a binary record, and behind it.
const HEAD: usize = 8;
const TAIL: usize = 8;

const WRONG_SUM: Next = Next::Damaged("its checksum is wrong");
const TOO_LONG: Next = Next::Damaged("it is longer than any that is written");

impl Framing {
    /// What a record is called in errors.
    pub(crate) fn part(self) -> &'static str {
        match self {
            Framing::Lines => "line",
            Framing::Bytes => "record",
        }
    }

    /// Appends a record.
    pub(crate) fn write(self, record: &[u8], run: u64, out: &mut Vec<u8>) {
        let sum = checksum(run, record);
        match self {
            Framing::Lines => {
                debug_assert!(!record.contains(&b'\n'), "a record is one line");
                out.extend(record);
                out.extend(format!(" {sum:016x}\n").bytes());
            }
            Framing::Bytes => {
                let length = (record.len() as u32).to_le_bytes();
                out.extend(length);
                out.extend(length_sum(run, length));
                out.extend(record);
                out.extend(sum.to_le_bytes());
            }
        }
    }

    /// Reads what comes next; a record is put into the buffer.
    pub(crate) fn read(self, reader: &mut impl BufRead, run: u64, record: &mut Vec<u8>) -> io::Result<Next> {
        match self {
            Framing::Lines => read_line(reader, run, record),
            Framing::Bytes => read_bytes(reader, run, record),
        }
    }
}

fn read_line(reader: &mut impl BufRead, run: u64, record: &mut Vec<u8>) -> io::Result<Next> {
    record.clear();
    let length = reader.take(LONGEST).read_until(b'\n', record)? as u64;
    if record.pop() != Some(b'\n') {
        return Ok(if length == LONGEST { TOO_LONG } else { Next::End });
    }
    let Some(at) = record.len().checked_sub(17) else { return Ok(WRONG_SUM) };
    let seal = format!(" {:016x}", checksum(run, &record[..at]));
    if record[at..] != *seal.as_bytes() {
        return Ok(WRONG_SUM);
    }
    record.truncate(at);
    Ok(Next::Record(length))
}

fn read_bytes(reader: &mut impl BufRead, run: u64, record: &mut Vec<u8>) -> io::Result<Next> {
    let mut head = [0; HEAD];
    if !filled(reader, &mut head)? {
        return Ok(Next::End);
    }
    let [a, b, c, d, sum @ ..] = head;
    let length = u32::from_le_bytes([a, b, c, d]);
    if sum != length_sum(run, [a, b, c, d]) {
        return Ok(WRONG_SUM);
    }
    if u64::from(length) > LONGEST {
        return Ok(TOO_LONG);
    }
    record.resize(length as usize, 0);
    let mut tail = [0; TAIL];
    if !filled(reader, record)? || !filled(reader, &mut tail)? {
        return Ok(Next::End);
    }
    let fits = u64::from_le_bytes(tail) == checksum(run, record);
    Ok(if fits { Next::Record((HEAD + TAIL) as u64 + u64::from(length)) } else { WRONG_SUM })
}

/// The checksum of a length, so that a wrong one is not taken for a record that was cut off.
fn length_sum(run: u64, length: [u8; 4]) -> [u8; 4] {
    (checksum(run, &length) as u32).to_le_bytes()
}

/// Whether there were as many bytes as the buffer takes.
fn filled(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        other => other.map(|()| true),
    }
}
