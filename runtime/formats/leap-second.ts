/** Leap seconds of RFC 3339, section 5.7: all of them are at 23:59:60 in UTC, at the end of a month. */
import { unitAt, type FormatInput } from './checked.js';

/**
 * -1 for a full-time from `time` up to `to`, or the beginning of one, whose second is not 60, or whose offset makes it
 * 23:59:60 in UTC, or can; otherwise the offset of the first unit after which that is not possible.
 *
 * @param isLastDay whether UTC may have the same date
 * @param isFirstDay whether UTC may have the date before
 */
export function findLeapSecondError(
  input: FormatInput,
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
  const offsets = isLastDay ? [`-${clock(behind)}`] : [];
  if (isLastDay && behind === 0) offsets.push('Z', 'z', '+00:00');
  if (isFirstDay && behind > 0) offsets.push(`+${clock(minute + 1)}`);
  if (offsets.length === 0) return second;

  let begin = second + 2;
  if (unitAt(input, begin) === 0x2e) begin += 1; // "."
  while (begin > second + 2 && begin < to && isDigit(unitAt(input, begin))) begin += 1;
  let error = begin;
  for (const offset of offsets) {
    let i = begin;
    while (i < to && unitAt(input, i) === offset.charCodeAt(i - begin)) i += 1;
    if (i >= to) return -1;
    error = Math.max(error, i);
  }
  return error;
}

/** The number that decimal digits stand for. */
export function numberAt(input: FormatInput, offset: number, digits: number): number {
  let value = 0;
  for (let i = offset; i < offset + digits; i += 1) value = 10 * value + unitAt(input, i) - 0x30;
  return value;
}

/** A number of minutes as hours and minutes. */
function clock(minutes: number): string {
  const pad = (value: number): string => `0${value}`.slice(-2);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
