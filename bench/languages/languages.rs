//! The speed of the modules that `abnfc compile uri --lang rust` and `abnfc compile utf-8 --lang rust` write, beside the
//! standard library. Compile it with `uri.rs` and `utf_8.rs` in its folder: `rustc --edition 2021 -O languages.rs`.
#![allow(dead_code)]

mod uri;
mod utf_8;

use std::hint::black_box;
use std::time::{Duration, Instant};

const URIS: [&str; 4] = [
    "https://www.example.com/over/there?name=ferret#nose",
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
];

/// The median of five runs of a fifth of a second each: nanoseconds per call.
fn time(mut call: impl FnMut() -> bool) -> f64 {
    let mut runs = [0.0; 5];
    for run in &mut runs {
        let (begin, mut calls) = (Instant::now(), 0);
        while begin.elapsed() < Duration::from_millis(200) {
            for _ in 0..8 {
                assert!(black_box(call()));
            }
            calls += 8;
        }
        *run = begin.elapsed().as_nanos() as f64 / f64::from(calls);
    }
    runs.sort_by(f64::total_cmp);
    runs[2]
}

fn main() {
    let all = time(|| {
        URIS.iter()
            .all(|text| uri::validate(black_box(text.as_bytes())).is_ok())
    });
    println!("uri validate: {:.1} ns for a URI", all / URIS.len() as f64);
    for (name, unit) in [("ASCII", "abcdefgh"), ("Chinese", "漢字仮名")] {
        let text = unit.repeat((64 << 10) / unit.len());
        let bytes = text.as_bytes();
        let rate = |time: f64| bytes.len() as f64 / time;
        println!(
            "{name}: validate {:.2} GB/s, decode {:.2} GB/s, core::str::from_utf8 {:.2} GB/s",
            rate(time(|| utf_8::validate(black_box(bytes)).is_ok())),
            rate(time(
                || utf_8::decode(black_box(bytes)).all(|item| item.is_ok())
            )),
            rate(time(|| std::str::from_utf8(black_box(bytes)).is_ok())),
        );
    }
}
