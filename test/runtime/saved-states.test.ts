/** Saved states that were changed, or are of another grammar: each is refused, and changes nothing. */
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as bareUrl from '../../generated/bare-url/table.js';
import * as date from '../../generated/date/table.js';
import * as ipv4 from '../../generated/ipv4-address/switch.js';
import * as ipv4Table from '../../generated/ipv4-address/table.js';
import * as json from '../../generated/json/table.js';
import * as sipUri from '../../generated/sip-uri/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf16 from '../../generated/utf-16be/switch.js';
import * as utf32 from '../../generated/utf-32be/switch.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import { Decoder, Parser, Recognizer } from '../../runtime/index.js';
import { compileAndLoad } from '../support/load.js';
import { isA } from '../support/errors.js';
import { parserModule } from '../support/parse-chunks.js';
import type { ParsingModule } from '../support/parses.js';

interface Reader {
  write(chunk: string): boolean;
  readonly offset: number;
  save(): object;
  restore(state: never): void;
}

/** Asserts that a state is refused with a reason, and that the reader is as it was. */
function assertRefused(
  reader: { save(): unknown; restore(state: never): void },
  state: unknown,
  reason: RegExp,
): void {
  const before = JSON.stringify(reader.save());
  assert.throws(
    () => reader.restore(state as never),
    isA(TypeError, reason),
    `${inspect(state).slice(0, 200)}: ${String(reason)}`,
  );
  assert.is(JSON.stringify(reader.save()), before);
}

/** Readers, each with a text that it may read in part. */
const READERS: readonly (readonly [make: () => Reader, text: string])[] = [
  [() => new Parser(uri), 'http://u@h:1/p?q#f'],
  [() => new Parser(sipUri), 'sip:a.b@[1::2]:50'],
  [() => new Parser(date), '1985-04-12'],
  [() => new Parser(json), '[{"\u00e9": ["a", 1]}, 2'],
  [() => new Recognizer(json), '[{"\u00e9": ["a", 1]}, 2'],
  [() => new Recognizer(ipv4), '10.0.'],
];

test('every change of one number is refused', () => {
  for (const [make, text] of READERS)
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = make();
      reader.write(text.slice(0, cut));
      const printed = JSON.stringify(reader.save());
      for (const match of printed.matchAll(/-?\d+/g))
        for (const by of [-1, 1, 2]) {
          const [before, after] = [match.index, match.index + match[0].length];
          const changed = `${printed.slice(0, before)}${Number(match[0]) + by}${printed.slice(after)}`;
          assertRefused(reader, JSON.parse(changed), /^not a saved state: it was changed$/);
        }
    }
});

test('what is no state, or lacks a field, is refused', () => {
  for (const [make, text] of READERS) {
    const reader = make();
    reader.write(text);
    for (const none of [undefined, null, 5, '{}', {}, []])
      assertRefused(reader, none, /^not a saved state: /);
    const good = reader.save() as Record<string, unknown>;
    const cycle: Record<string, unknown> = { ...good };
    cycle['input'] = cycle;
    for (const strange of [cycle, { ...good, offset: 3n }])
      assertRefused(reader, strange, /^not a saved state: it was changed$/);
    for (const field of Object.keys(good)) {
      const { [field]: removed, ...rest } = good;
      // JSON has no fields that are undefined.
      if (removed !== undefined) assertRefused(reader, rest, /^not a saved state: it was changed$/);
    }
  }
});

test('a state may be stored where the order of fields is lost', () => {
  for (const [make, text] of READERS)
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = make();
      reader.write(text.slice(0, cut));
      const saved = reader.save();
      const reversed = Object.fromEntries(Object.entries(saved).reverse());
      const other = make();
      other.restore(JSON.parse(JSON.stringify(reversed)) as never);
      assert.equal(other.save(), saved);
      assert.is(other.offset, reader.offset);
    }
});

test('a state that was taken is the reader’s own', () => {
  const parser = new Parser(json);
  parser.write('[1, ');
  const saved = JSON.parse(JSON.stringify(parser.save())) as { stack: number[] };
  parser.restore(saved as never);
  saved.stack.length = 0;
  parser.write('2]');
  assert.ok(parser.isWord);
});

test('the state of another grammar, or of another selection', async () => {
  const reason = /it is of another grammar/;
  const ofDates = new Parser(date);
  ofDates.write('1985-04');
  const parser = new Parser(uri);
  parser.write('ht');
  assertRefused(parser, ofDates.save(), reason);
  for (const module of [sipUri, bareUrl, json])
    assertRefused(parser, new Parser(module as never).save(), reason);
  assertRefused(new Recognizer(ipv4), new Recognizer(uri).save(), reason);

  const text = 's = a "," b\na = *DIGIT\nb = *DIGIT\n';
  const [one, other] = await Promise.all(
    ['a,b', 'a,x=b'].map(async (capture) => {
      const modules = await compileAndLoad(text, { capture });
      return modules.map(([, each]) => parserModule(each as unknown as ParsingModule));
    }),
  );
  const parsers = [...one!, ...other!].map((module) => new Parser(module));
  assert.is(parsers.length, 4);
  const [ofSwitch, ofTable, renamed] = parsers as [
    Parser<unknown>,
    Parser<unknown>,
    Parser<unknown>,
  ];
  ofSwitch.write('1');
  ofTable.restore(ofSwitch.save());
  assert.is(ofTable.offset, 1);
  assertRefused(renamed, ofSwitch.save(), reason);
});

test('variants of one grammar go on from each other’s states', () => {
  const recognizer = new Recognizer(ipv4);
  recognizer.write('10.');
  new Recognizer(ipv4Table).restore(recognizer.save());
});

test('states of strings whose characters are beyond octets', async () => {
  const text = 's = 2a\na = %x20AC / %x1F600 b\nb = 1*%x4E00-9FFF\n';
  const modules = await compileAndLoad(text, { capture: 'a(b)' });
  const [one, other] = modules.map(
    ([, each]) => new Parser(parserModule(each as unknown as ParsingModule)),
  ) as [Parser<unknown>, Parser<unknown>];
  const word = '\u20ac\u{1f600}\u4e00\u4e01';
  for (let cut = 0; cut <= word.length; cut++) {
    one.reset();
    one.write(word.slice(0, cut));
    other.restore(JSON.parse(JSON.stringify(one.save())) as ReturnType<typeof one.save>);
    other.write(word.slice(cut));
    assert.ok((other.end() as { ok: boolean }).ok);
  }
});

test('a decoder refuses the state of another encoding, and octets that are not there', () => {
  const decoder = new Decoder(utf16);
  const message = /^not a state of a UTF-16BE decoder$/;
  decoder.decode([0, 0x41]);
  for (const other of [utf8, utf32]) assertRefused(decoder, new Decoder(other).save(), message);
  decoder.decode([0xd8]);
  assertRefused(decoder, { ...decoder.save(), pending: new Array(1) }, message);
});

test.run();
