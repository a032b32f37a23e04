// HEADER
// Reads cases from standard input, one on a line, and says which answers differ.

// So that the module has to do with `core`.
#![no_std]
#![deny(clippy::all)]

extern crate std;

mod TESTED;
use TESTED as tested;

use std::prelude::v1::*;
use std::{format, io, println, process};

fn answers(bytes: &[u8]) -> String {
    let error = tested::find_error(bytes);
    let mut answer = error.map_or("\t-1".into(), |offset| format!("\t{offset}"));
    let result = tested::validate(bytes);
    if result.map_err(|error| error.offset).err() != error {
        answer += "\tvalidate differs";
    }
    // if steps
    let states = bytes.iter();
    let state = states.fold(tested::State::START, |state, &byte| state.next(byte));
    if state.accepts() == error.is_some() {
        answer += "\tnext differs";
    }
    // end
    // if decoder
    let mut decode = tested::decode(bytes);
    while let Some(item) = decode.next() {
        let end = decode.offset();
        answer += &match item {
            Ok(code_point) => format!("\t{code_point:X} {end}"),
            Err(_) => format!("\t- {end}"),
        };
    }
    // end
    // if recognizer
    if let Err(error) = result {
        for phrase in error.expected {
            answer += &format!("\t{phrase}");
        }
    }
    // end
    // if parser
    let mut parts = std::vec![tested::Part::default(); 64 + 64 * bytes.len()];
    if let Ok(parts) = tested::parse(bytes, &mut parts) {
        for part in &parts[1..] {
            answer += &format!("\t{} {} {}", part.kind.name(), part.start, part.end);
        }
    }
    // end
    answer
}

// if decoder
fn encodings(range: &str) -> String {
    let (from, to) = range.split_once('-').expect("a range");
    let mut answer = String::from("\t");
    for code_point in number(from)..=number(to) {
        match tested::encode(code_point, &mut [0; tested::LONGEST]) {
            Some(octets) => answer.extend(octets.iter().map(|octet| format!("{octet:02X}"))),
            None => answer += "-",
        }
    }
    answer
}

// end
fn number(digits: &str) -> u32 {
    u32::from_str_radix(digits, 16).expect("a hexadecimal number")
}

fn main() {
    let (mut cases, mut differ) = (0, 0);
    for line in io::stdin().lines() {
        let line = line.expect("text");
        if line.starts_with('#') {
            continue;
        }
        let (input, expected) = line.split_at(line.find('\t').expect("a tab"));
        // if decoder
        let answer = match input.strip_prefix('=') {
            Some(range) => encodings(range),
            None => answers(&octets(input)),
        };
        // end
        // if recognizer
        let answer = answers(&octets(input));
        // end
        cases += 1;
        if answer != expected {
            differ += 1;
            if differ <= 10 {
                println!("{line}\n  answer: {answer}");
            }
        }
    }
    println!("{cases} cases, {differ} differ");
    if differ > 0 || cases == 0 {
        process::exit(1);
    }
}

fn octets(digits: &str) -> Vec<u8> {
    let pairs = (0..digits.len()).step_by(2).map(|at| &digits[at..at + 2]);
    pairs.map(|pair| number(pair) as u8).collect()
}
