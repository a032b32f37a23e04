/** The days of months: how many there are, and what to say about one that a month does not have. */
import { numberAt } from './leap-second.js';
import { unitAt, type FormatInput } from './checked.js';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The number of days in a month, from 1 for January. */
export function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * A sentence about the date at `from`, whose first error is at `at`: `February 2025 has 28 days`, `June has 30 days`.
 * Undefined if it is no error of a day that comes after the last one of its month.
 */
export function explainDay(
  input: FormatInput,
  from: number,
  to: number,
  at: number,
): string | undefined {
  if (at < from + 8 || at > from + 9 || at >= to) return undefined;
  const [year, month] = [numberAt(input, from, 4), numberAt(input, from + 5, 2)];
  const days = daysIn(year, month);
  const tens = unitAt(input, from + 8) - 0x30;
  // Of a day that is not written in full, the first digit is too great.
  const units = from + 9 < to ? unitAt(input, from + 9) - 0x30 : 9;
  const isNumber = tens >= 0 && tens <= 9 && units >= 0 && units <= 9;
  if (!isNumber || 10 * tens + units <= days) return undefined;
  return `${MONTHS[month - 1]}${month === 2 ? ` ${`000${year}`.slice(-4)}` : ''} has ${days} days`;
}
