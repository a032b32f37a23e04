//! URIs and UTF-8 in Rust: by modules that abnfc compiles, and by the standard library. Prints the job, the contender and MB/s.
mod uri;
mod utf_8;

use std::hint::black_box;
use std::time::Instant;

const URI: &str = "https://example.com:8042/over/there?name=ferret#nose";

/// The best of fifteen runs.
fn rate(job: &str, contender: &str, bytes: &[u8], mut call: impl FnMut(&[u8]) -> bool) {
    let times = 4_000_000 / bytes.len();
    let mut best = 0.0_f64;
    for _ in 0..15 {
        let begin = Instant::now();
        for _ in 0..times {
            assert!(black_box(call(black_box(bytes))));
        }
        let seconds = begin.elapsed().as_secs_f64();
        best = best.max((times * bytes.len()) as f64 / seconds / 1e6);
    }
    println!("{job}\t{contender}\t{best:.0}");
}

fn main() {
    for (name, unit) in [("ASCII", "The quick brown fox. "), ("Chinese", "中文字")] {
        let text = unit.repeat((64 << 10) / unit.len());
        let bytes = text.as_bytes();
        let (validate, decode) = (format!("validate {name}"), format!("decode {name}"));
        rate(&validate, "abnfc", bytes, |b| utf_8::validate(b).is_ok());
        rate(&validate, "core::str::from_utf8", bytes, |b| std::str::from_utf8(b).is_ok());
        rate(&decode, "abnfc", bytes, |b| utf_8::decode(b).all(|item| item.is_ok()));
        rate(&decode, "from_utf8 and chars", bytes, |b| {
            std::str::from_utf8(b).is_ok_and(|text| text.chars().all(|c| c != '\0'))
        });
    }
    rate("validate URIs", "abnfc", URI.as_bytes(), |b| uri::validate(b).is_ok());
}
