/** Timestamps, dates, times and durations, by the examples and the restrictions of RFC 3339. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { readGrammar } from '../../scripts/project.js';
import { errorIn } from '../support/cover.js';
import { read } from '../support/files.js';
import { codePointsOf } from '../support/grammar.js';
import { accepts, acceptsAll, loadFormat, type Texts } from '../support/format-words.js';

/** The fields of a timestamp, by its shape. */
function timestamp(text: string): Texts {
  const [, year, month, day, hour, minute, second, fraction, offset] =
    /^(....)-(..)-(..)[Tt](..):(..):(..)(\.\d+)?(.*)$/.exec(text) as unknown as string[];
  const numbers = /^[+-](..):(..)$/.exec(offset!);
  return {
    ...{ year, month, day, hour, minute, second },
    ...(fraction === undefined ? {} : { fraction }),
    offset: numbers ? { '': offset, hour: numbers[1]!, minute: numbers[2]! } : offset,
  } as Texts;
}

const timestamps = (...texts: readonly string[]): Promise<void> =>
  acceptsAll('date-time', texts, timestamp);

test('timestamps: RFC 3339, section 5.8', () =>
  timestamps(
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1990-12-31T23:59:60Z',
    '1990-12-31T15:59:60-08:00',
    '1937-01-01T12:00:27.87+00:20',
  ));

test('timestamps: leap seconds at the end of February', async () => {
  await timestamps(
    ...['2200-02-28T23:59:60Z', '2400-02-29T23:59:60Z', '2204-02-29T23:59:60Z'],
    ...['2203-02-28T23:59:60Z', '2200-03-01T00:59:60+01:00'],
  );
});

test('timestamps: the ends of ranges, and small letters', () =>
  timestamps(
    '0000-02-29t00:00:00z',
    '9999-12-31T23:59:59.999999999999+23:59',
    '2000-02-29T23:59:59-23:59',
    '1994-11-05T08:15:30-00:00',
  ));

test('dates: every day of the years around leap years, by the calendar of JavaScript', async () => {
  const { validate } = await loadFormat('date');
  const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
  let count = 0;
  for (const base of [0, 96, 400, 1600, 1899, 1999, 2023, 2096, 9996])
    for (let year = base; year < base + 4; year += 1)
      for (let month = 0; month <= 13; month += 1) {
        const last = new Date(0);
        last.setUTCFullYear(year, month, 0);
        const days = month >= 1 && month <= 12 ? last.getUTCDate() : 0;
        for (let day = 0; day <= 32; day += 1) {
          const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
          assert.is(validate(date), day >= 1 && day <= days, date);
          count += 1;
        }
      }
  assert.is(count, 9 * 4 * 14 * 33);
});

test('dates: parts and near misses', async () => {
  await accepts('date', {
    '2024-02-29': { year: '2024', month: '02', day: '29' },
    '2023-11-30': { year: '2023', month: '11', day: '30' },
    '2023-12-31': { year: '2023', month: '12', day: '31' },
  });
});

test('times: parts and near misses', async () => {
  await accepts('time', {
    '23:20:50.52Z': { hour: '23', minute: '20', second: '50', fraction: '.52', offset: 'Z' },
    '00:00:00z': { hour: '00', minute: '00', second: '00', offset: 'z' },
    '16:39:57-08:00': {
      ...{ hour: '16', minute: '39', second: '57' },
      offset: { '': '-08:00', hour: '08', minute: '00' },
    },
  });
});

test('leap seconds: 23:59:60 in UTC at the end of a month, whatever the offset', async () => {
  await timestamps(
    '1998-12-31T23:59:60Z',
    '1998-12-31T23:59:60.5+00:00',
    '1998-12-31T15:59:60.123-08:00',
    '1998-12-31T00:00:60-23:59',
    '1999-01-01T23:58:60+23:59',
    '2012-07-01T01:59:60+02:00',
    '2016-02-29T23:59:60z',
  );
  const dateTime = await loadFormat('date-time');
  const text = 'at 1998-12-31T22:59:60Z or 1998-12-31T23:59:60Z';
  assert.equal(dateTime.find(text), { start: 27, end: 47 });
  assert.is(dateTime.match(text, 3), -1);
  assert.is(dateTime.match(text, 27), 47);
  assert.is(dateTime.findError(text, 27), -1);
  assert.is(dateTime.findError(text, 3, 23), 22);
});

test('leap seconds of times: for every time, one offset ahead of UTC and one after', async () => {
  const { validate } = await loadFormat('time');
  const clock = (minutes: number): string =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  for (let minute = 0; minute < 1440; minute += 7) {
    const right = [];
    for (let offset = -1439; offset < 1440; offset += 1)
      if (validate(`${clock(minute)}:60${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}`))
        right.push(offset);
    assert.equal(right, minute === 1439 ? [0] : [minute - 1439, minute + 1], clock(minute));
  }
  assert.ok(validate('23:59:60-00:00'));
});

test('durations: RFC 3339, Appendix A', async () => {
  await accepts('duration', {
    P1Y2M3DT4H5M6S: {
      ...{ years: '1', months: '2', days: '3' },
      ...{ hours: '4', minutes: '5', seconds: '6' },
    },
    P4W: { weeks: '4' },
    P1M: { months: '1' },
    PT1M: { minutes: '1' },
    P1Y2M: { years: '1', months: '2' },
    PT0S: { seconds: '0' },
    PT36H: { hours: '36' },
    P1DT12H: { days: '1', hours: '12' },
    P1YT1S: { years: '1', seconds: '1' },
    p0010dt2h: { days: '0010', hours: '2' },
  });
});

test('durations: fractions of seconds, by the rule that docs/ready-made.md gives', () => {
  const [, rule] = /--define '(dur-seconds = [^']*)'/.exec(read('docs/ready-made.md'))!;
  const { stages } = analyze(readGrammar('duration'), { define: [rule!] });
  const isDuration = (text: string): boolean => errorIn(stages.minimal!, codePointsOf(text)) < 0;
  for (const text of ['PT0.5S', 'P1DT2M0,25S', 'PT5S']) assert.ok(isDuration(text), text);
  for (const text of ['PT.5S', 'PT0.S', 'PT0.5M']) assert.not(isDuration(text), text);
});

test.run();
