/** The order of dates and times, for limits. */

const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:[Zz]|([+-]\d\d):(\d\d))?$/;

/** Negative, 0 or positive, as `a` is before `b`, the same or after it; undefined unless both are dates. */
export function compareDates(a: string, b: string): number | undefined {
  return compareInstants(instantOf(a, '00:00:00'), instantOf(b, '00:00:00'));
}

/** Orders two times as instants of one day in UTC; without an offset, a time is in UTC. */
export function compareTimes(a: string, b: string): number | undefined {
  return compareInstants(instantOf('2000-01-01', a), instantOf('2000-01-01', b));
}

/** Orders two timestamps; `T` or a space separates date and time. */
export function compareDateTimes(a: string, b: string): number | undefined {
  const [first, second] = [a, b].map((text) => instantOf(text.slice(0, 10), text.slice(11)));
  return compareInstants(first, second);
}

/** The minute, and the second as digits: a leap second and any fraction have no other number. */
type Instant = readonly [minute: number, second: string];

function instantOf(date: string, time: string): Instant | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const [, hour, minute, second, offsetHour = '+00', offsetMinute = '00'] = TIME.exec(time) ?? [];
  if (day === undefined || second === undefined) return undefined;
  const days = daysBefore(Number(year), Number(month), Number(day));
  const sign = offsetHour.startsWith('-') ? -1 : 1;
  const offset = Number(offsetHour) * 60 + sign * Number(offsetMinute);
  return [days * 24 * 60 + Number(hour) * 60 + Number(minute) - offset, withoutZeros(second)];
}

/** A second without zeros at the end of its fraction. */
function withoutZeros(second: string): string {
  if (!second.includes('.')) return second;
  let end = second.length;
  while (second[end - 1] === '0') end -= 1;
  return second.slice(0, second[end - 1] === '.' ? end - 1 : end);
}

/** The number of days before a date, of years that begin in March, so that a leap day is the last of its year. */
function daysBefore(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((((month + 9) % 12) * 153 + 2) / 5) + day;
}

function compareInstants(a: Instant | undefined, b: Instant | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  return a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);
}
