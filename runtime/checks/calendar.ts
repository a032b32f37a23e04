/**
 * Leap seconds (RFC 3339, section 5.7): a second of 60 is 23:59:60 in UTC, on the last day of a month.
 * Returns the offset at which a time with such a second cannot be right any more; -1 if its second is not 60, or is
 * right, or may become right.
 *
 * @param input a full-time or a date-time, which may be cut short, or have a suffix
 */
export function leapSecond(input: string | ArrayLike<number>, from: number, to: number): number {
  // A full-time has ":" there.
  const hasDate = from + 2 < to && unitAt(input, from + 2) !== 0x3a;
  const time = hasDate ? from + 11 : from;
  const second = time + 6;
  // Only 60 begins with 6.
  if (to <= second || unitAt(input, second) !== 0x36) return -1;
  const day = hasDate ? numberAt(input, from + 8, 2) : 1;
  const minute = 60 * numberAt(input, time, 2) + numberAt(input, time + 3, 2);
  const behind = 24 * 60 - 1 - minute;
  const offsets: string[] = [];
  // UTC has the same date.
  if (!hasDate || day === daysIn(numberAt(input, from, 4), numberAt(input, from + 5, 2))) {
    offsets.push('-' + clock(behind));
    if (behind === 0) offsets.push('Z', 'z', '+00:00');
  }
  // UTC has the date before.
  if (day === 1 && behind > 0) offsets.push('+' + clock(minute + 1));
  if (offsets.length === 0) return second;

  let begin = second + 2;
  // "." and digits.
  while (begin < to && unitAt(input, begin) > 0x2d && unitAt(input, begin) < 0x3a) begin += 1;
  let error = begin;
  for (let k = 0; k < offsets.length; k++) {
    const offset = offsets[k]!;
    let i = begin;
    while (i < to && unitAt(input, i) === offset.charCodeAt(i - begin)) i += 1;
    if (i >= to || i - begin === offset.length) return -1;
    error = Math.max(error, i);
  }
  return error;
}

/**
 * A sentence about the date at `from`, whose first error is at `at`: `February 2025 has 28 days`,
 * `June has 30 days`. Undefined unless the day is beyond its month.
 */
export function dayOfMonth(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  at: number,
): string | undefined {
  if (at < from + 8 || at > from + 9 || at >= to) return undefined;
  const year = numberAt(input, from, 4);
  const month = numberAt(input, from + 5, 2);
  const days = daysIn(year, month);
  const tens = unitAt(input, from + 8) - 0x30;
  // A day cut short is already too great by its first digit.
  const units = from + 9 < to ? unitAt(input, from + 9) - 0x30 : 9;
  const isNumber = tens >= 0 && tens <= 9 && units >= 0 && units <= 9;
  if (!isNumber || 10 * tens + units <= days) return undefined;
  return (
    MONTHS.split(' ')[month - 1]! +
    (month === 2 ? ' ' + ('000' + year).slice(-4) : '') +
    (' has ' + days + ' days')
  );
}

/** The names of the months, separated by spaces. */
const MONTHS =
  'January February March April May June July August September October November December';

/** The number of days in a month, from 1 for January. */
function daysIn(year: number, month: number): number {
  // From August on, months with an even number have 31.
  if (month !== 2) return 30 + ((month + (month >> 3)) & 1);
  return year % (year % 100 === 0 ? 400 : 4) === 0 ? 29 : 28;
}

/** The number that decimal digits stand for. */
function numberAt(input: string | ArrayLike<number>, offset: number, digits: number): number {
  let value = 0;
  for (let i = offset; i < offset + digits; i++) value = 10 * value + unitAt(input, i) - 0x30;
  return value;
}

/** The code unit or octet at an offset. */
function unitAt(input: string | ArrayLike<number>, offset: number): number {
  return typeof input === 'string' ? input.charCodeAt(offset) : input[offset]! & 0xff;
}

/** A number of minutes as hours and minutes. */
function clock(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return ('0' + hours).slice(-2) + ':' + ('0' + (minutes - 60 * hours)).slice(-2);
}
