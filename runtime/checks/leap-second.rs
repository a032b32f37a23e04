fn number_of(digits: &[u8]) -> i32 {
    digits
        .iter()
        .fold(0, |value, &digit| 10 * value + i32::from(digit - b'0'))
}

fn days_in(year: i32, month: i32) -> i32 {
    match month {
        2 if year % (if year % 100 == 0 { 400 } else { 4 }) == 0 => 29,
        2 => 28,
        // From August on, months with an even number have 31.
        _ => 30 + ((month + (month >> 3)) & 1),
    }
}

/// Leap seconds, by RFC 3339, section 5.7: a second of 60 is 23:59:60 UTC on the last day of a month. Where a full-time or
/// date-time, or the beginning of one, can no longer be right; `None` if its second is not 60, or is right, or may still be.
fn leap_second(bytes: &[u8]) -> Option<usize> {
    // A full-time has ":" there.
    let has_date = bytes.len() > 2 && bytes[2] != b':';
    let time = if has_date { 11 } else { 0 };
    let second = time + 6;
    // Only 60 begins with 6.
    if bytes.get(second) != Some(&b'6') {
        return None;
    }
    let day = if has_date {
        number_of(&bytes[8..10])
    } else {
        1
    };
    let minute = 60 * number_of(&bytes[time..time + 2]) + number_of(&bytes[time + 3..time + 5]);
    let behind = 24 * 60 - 1 - minute;
    let clock = |sign, minutes: i32| {
        let digit = |value: i32| b'0' + value as u8;
        [
            sign,
            digit(minutes / 600),
            digit(minutes / 60 % 10),
            b':',
            digit(minutes % 60 / 10),
            digit(minutes % 10),
        ]
    };
    // UTC has the same date, or the date before.
    let is_last = !has_date || day == days_in(number_of(&bytes[..4]), number_of(&bytes[5..7]));
    let is_first = day == 1 && behind > 0;
    let (minus, plus) = (clock(b'-', behind), clock(b'+', minute + 1));
    let offsets: [(bool, &[u8]); 5] = [
        (is_last, &minus),
        (is_last && behind == 0, b"Z"),
        (is_last && behind == 0, b"z"),
        (is_last && behind == 0, b"+00:00"),
        (is_first, &plus),
    ];
    if !is_last && !is_first {
        return Some(second);
    }

    // "." and digits.
    let fraction = bytes.get(second + 2..)?.iter();
    let fraction = fraction.take_while(|byte| matches!(byte, b'.'..=b'9'));
    let begin = second + 2 + fraction.count();
    let rest = &bytes[begin..];
    let mut error = begin;
    for (_, offset) in offsets.iter().filter(|(may_be, _)| *may_be) {
        let same = rest.iter().zip(*offset).take_while(|(a, b)| a == b).count();
        if same == rest.len() || same == offset.len() {
            return None;
        }
        error = error.max(begin + same);
    }
    Some(error)
}
