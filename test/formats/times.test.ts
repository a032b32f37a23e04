/** Timestamps, dates, times and durations, by the examples and the restrictions of RFC 3339. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { readGrammar } from '../../scripts/project.js';
import { errorIn } from '../support/cover.js';
import { read } from '../support/files.js';
import { codePointsOf } from '../support/grammar.js';
import { loadFormat } from '../support/format-words.js';

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

test('dates of HTTP: the days of months in each form, and leap seconds on the last one', async () => {
  const { validate } = await loadFormat('http-date');
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  let count = 0;
  for (const year of [1977, 1996, 2000, 2001, 2072, 2076])
    for (const [number, month] of months.entries()) {
      const days = new Date(Date.UTC(year, number + 1, 0)).getUTCDate();
      for (let day = 0; day <= 32; day += 1) {
        const [two, padded] = [String(day).padStart(2, '0'), String(day).padStart(2)];
        for (const [time, isWord] of [
          ['23:59:59', day >= 1 && day <= days],
          ['23:59:60', day === days],
        ] as const)
          for (const date of [
            `Sun, ${two} ${month} ${year} ${time} GMT`,
            `Sunday, ${two}-${month}-${String(year).slice(2)} ${time} GMT`,
            `Sun ${month} ${two} ${time} ${year}`,
            `Sun ${month} ${padded} ${time} ${year}`,
          ]) {
            assert.is(validate(date), isWord, date);
            count += 1;
          }
      }
    }
  assert.is(count, 6 * 12 * 33 * 2 * 4);
  assert.not(validate('Thu, 29 Feb 1900 08:49:37 GMT'));
});

test('leap seconds: 23:59:60 in UTC at the end of a month, whatever the offset', async () => {
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

test('durations: fractions of seconds, by the rule that docs/formats/dates-and-times.md gives', () => {
  const [, rule] = /--define '(dur-seconds = [^']*)'/.exec(
    read('docs/formats/dates-and-times.md'),
  )!;
  const { stages } = analyze(readGrammar('duration'), { define: [rule!] });
  const isDuration = (text: string): boolean => errorIn(stages.minimal!, codePointsOf(text)) < 0;
  for (const text of ['PT0.5S', 'P1DT2M0,25S', 'PT5S']) assert.ok(isDuration(text), text);
  for (const text of ['PT.5S', 'PT0.S', 'PT0.5M']) assert.not(isDuration(text), text);
});

test.run();
