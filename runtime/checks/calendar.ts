/**
 * Leap seconds, by RFC 3339, section 5.7: a second of 60 is 23:59:60 UTC on the last day of a month.
 * Returns where a full-time or date-time, or the beginning of one, can no longer be right;
 * -1 if its second is not 60, or is right, or may still be.
 */
export function leapSecond(input: string | ArrayLike<number>, from: number, to: number): number {
  const colon = 0x3a;
  if (from + 2 >= to || unitAt(input, from + 2) === colon)
    return leapSecondOn(input, from, to, true, true);
  const day = numberAt(input, from + 8, 2);
  const last = daysIn(numberAt(input, from, 4), numberAt(input, from + 5, 2));
  return leapSecondOn(input, from + 11, to, day === last, day === 1);
}

/**
 * @param isLastDay whether the date may be the last of a month in UTC
 * @param isFirstDay whether the day before may be
 */
function leapSecondOn(
  input: string | ArrayLike<number>,
  time: number,
  to: number,
  isLastDay: boolean,
  isFirstDay: boolean,
): number {
  const second = time + 6;
  // Only 60 begins with 6.
  if (to <= second || unitAt(input, second) !== 0x36) return -1;
  const minute = 60 * numberAt(input, time, 2) + numberAt(input, time + 3, 2);
  const behind = 24 * 60 - 1 - minute;
  const offsets = isLastDay ? ['-' + clock(behind)] : [];
  if (isLastDay && behind === 0) offsets.push('Z', 'z', '+00:00');
  if (isFirstDay && behind > 0) offsets.push('+' + clock(minute + 1));
  if (offsets.length === 0) return second;

  let begin = second + 2;
  if (begin < to && unitAt(input, begin) === 0x2e) begin += 1; // "."
  while (begin > second + 2 && begin < to && isDigit(unitAt(input, begin))) begin += 1;
  let error = begin;
  for (let k = 0; k < offsets.length; k++) {
    const offset = offsets[k]!;
    let i = begin;
    while (i < to && unitAt(input, i) === offset.charCodeAt(i - begin)) i += 1;
    if (i >= to) return -1;
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

const MONTHS =
  'January February March April May June July August September October November December';

/** The number of days in a month, from 1 for January. */
function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
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
  return twoDigits(Math.floor(minutes / 60)) + ':' + twoDigits(minutes % 60);
}

function twoDigits(value: number): string {
  return ('0' + value).slice(-2);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
