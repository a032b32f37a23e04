/** Saved states that were changed or made up: each is refused, and changes nothing, or can be gone on from. */
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as dateTime from '../../generated/date-time/table.js';
import * as ipv4 from '../../generated/ipv4-address/switch.js';
import * as ipv4Table from '../../generated/ipv4-address/table.js';
import * as json from '../../generated/json/table.js';
import * as mailbox from '../../generated/mailbox/table.js';
import * as uri from '../../generated/uri/table.js';
import * as utf16 from '../../generated/utf-16be/switch.js';
import * as utf32 from '../../generated/utf-32be/switch.js';
import * as utf8 from '../../generated/utf-8/switch.js';
import {
  Decoder,
  Parser,
  Recognizer,
  type BufferedState,
  type TracedState,
} from '../../runtime/index.js';
import { compileAndLoad } from '../support/load.js';
import { isA } from '../support/errors.js';
import { parserModule } from '../support/parse-chunks.js';
import type { ParsingModule } from '../support/parses.js';

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

const WRONG_NUMBERS = ['7', 2 ** 53, -1, 0.5, NaN, Infinity, null, [3], 3n, undefined];

function parserAfter(text: string): Parser<unknown> {
  const parser = new Parser(uri);
  parser.write(text);
  return parser;
}

test('a parser refuses a state that it cannot have saved', () => {
  const parser = parserAfter('http://a:1');
  const good = parser.save() as TracedState;
  const { segments, traces } = good.traces;
  const at = 'http://a:1'.length;
  for (const offset of WRONG_NUMBERS) {
    assertRefused(parser, { ...good, offset }, /^not a saved state: offset is/);
    assertRefused(parser, { ...good, state: offset }, /^not a saved state: state is/);
    assertRefused(parser, { ...good, told: offset }, /^not a saved state: told is/);
    const begun = { ...good.begun, offset };
    assertRefused(parser, { ...good, begun }, /^not a saved state: begun.offset is/);
    for (const place of [0, 1]) {
      const events = [...segments[0]!.events];
      events[place] = offset as number;
      const changed = { segments: [{ ...segments[0]!, events }, ...segments.slice(1)], traces };
      assertRefused(
        parser,
        { ...good, traces: changed },
        /^not a saved state: trace \d has events/,
      );
    }
    const wrong = { segments, traces: [offset, ...traces.slice(1)] };
    assertRefused(parser, { ...good, traces: wrong }, /^not a saved state: the segment of a trace/);
  }
  for (const none of [undefined, null, 5, '{}', {}, []])
    assertRefused(parser, none, /^not a saved state: /);
  for (const field of Object.keys(good)) {
    const { [field as 'state']: _, ...rest } = good;
    assertRefused(parser, rest, /^not a saved state: /);
  }
  for (const [change, reason] of [
    [{ input: 'text' }, /input is "text", neither/],
    [{ state: 100_000 }, /no input leads to state 100000/],
    [{ begun: { state: good.state, offset: at - 1 } }, /no character begins/],
    [{ begun: { state: 0, offset: at } }, /no character begins/],
    [
      { begun: { state: good.state, offset: at + 1 } },
      /begun.offset is 11, not a number from 0 to 10/,
    ],
    [{ offset: at + 1 }, /no character begins/],
    [{ state: 1, begun: { state: 1, offset: at } }, /traces in state 1, which has 1/],
    [{ told: 1 }, /told ends within an event/],
    [{ told: 1000 }, /told is 1000/],
    [{ traces: { segments: [], traces: [] } }, /not form a tree/],
    [{ traces: { segments, traces: [...traces, traces[0]] } }, /not form a tree/],
    [{ traces: { segments: [...segments, { outer: -1, events: [] }], traces } }, /outer is -1/],
    [{ traces: { segments: [{ outer: 0, events: [] }], traces: [0] } }, /outer is 0/],
    [{ traces: { segments: [{ outer: -1, events: [1] }], traces: [0] } }, /no offset/],
    [{ traces: { segments: [{ outer: -1, events: '' }], traces: [0] } }, /events is not an array/],
  ] as const)
    assertRefused(
      parser,
      { ...good, ...change },
      new RegExp(`^not a saved state: .*${reason.source}`),
    );
});

test('a chain of segments, however long, is no state, and does not fill the stack', () => {
  const parser = parserAfter('http://a:1');
  const segments = Array.from({ length: 100_000 }, (_, index) => ({
    outer: index - 1,
    events: [],
  }));
  const traces = { segments, traces: [99_999] };
  assertRefused(parser, { ...parser.save(), traces }, /not form a tree/);
});

test('parts that do not stand in each other, or never began', () => {
  const parser = parserAfter('http://a/b?c');
  const good = parser.save() as TracedState;
  assert.is(good.traces.segments.length, 1);
  const number = (field: string): number =>
    uri.parts.shape.findIndex((part) => part.field === field) + 1;
  const withEvents = (...events: number[]) => ({
    ...good,
    told: 0,
    traces: { segments: [{ outer: -1, events }], traces: [0] },
  });
  const open = [1, 11];
  assert.not.throws(() => parser.restore(withEvents(1, 0, number('scheme'), 4, ...open)));
  parser.restore(good);
  for (const events of [
    [1, 0, number('userinfo'), 4, ...open],
    [1, 0, number('scheme'), 4, 1, 4, number('scheme'), 5, ...open],
    [number('scheme'), 4, ...open],
    [1, 0, 1, 0, number('scheme'), 4, number('authority'), 5, ...open],
    [1, 4, number('scheme'), 0, ...open],
    [1, 0, 99, 4, ...open],
    [1, 0, number('scheme'), 4],
    [1, 0, number('scheme'), 4, ...open, ...open],
    [1, 0, number('scheme'), 400, ...open],
  ])
    assertRefused(parser, withEvents(...events), /trace 0 has events/);
});

test('a parser of a module without parts refuses a state that it cannot have saved', () => {
  for (const chunk of ['[{"\u00e9": ["', new TextEncoder().encode('[{"\u00e9": ["')]) {
    const parser = new Parser(json);
    parser.write(chunk);
    const good = parser.save() as BufferedState;
    assert.is(good.text.length, chunk.length);
    assertRefused(parser, { ...good, text: undefined }, /^not a saved state: text is not a string/);
    assertRefused(parser, { ...good, text: '' }, /text is empty, and input (octets|string)$/);
    assertRefused(parser, { ...good, input: undefined }, /text is not empty, and input undefined/);
    assertRefused(parser, { ...good, input: 'text' }, /input is "text"/);
    assertRefused(parser, { ...good, text: '[}x' }, /text goes on after the unit at 1/);
    assertRefused(parser, new Recognizer(ipv4).save(), /it is of another grammar/);
    assertRefused(parser, null, /it is not an object/);
    parser.restore({ ...good, text: '[}' });
    assert.not.ok(parser.write(chunk));
    assert.is(parser.offset, 1);
    parser.restore({ ...good, input: undefined, text: '' });
    assert.is(parser.offset, 0);
  }
  const parser = new Parser(json);
  const { automaton } = parser.save();
  assertRefused(parser, { automaton, input: 'octets', text: '"\u0100"' }, /code unit 256 .* at 1 /);
});

test('the state of another grammar, or of another selection', async () => {
  const ofDates = new Parser(dateTime);
  ofDates.write('1985-04');
  assertRefused(parserAfter('ht'), ofDates.save(), /it is of another grammar/);
  const ofMail = new Parser(mailbox);
  assertRefused(parserAfter('ht'), ofMail.save(), /it is of another grammar/);

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
  assertRefused(renamed, ofSwitch.save(), /it is of another grammar/);
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

test('every change of one number is refused, or leads on without an error inside', () => {
  for (const [module, text] of [
    [uri, 'http://u@h:1/p?q#f'],
    [mailbox, 'a.b@[IPv6:1::2]'],
    [dateTime, '1985-04-12T23:20:50.52Z'],
  ] as const) {
    for (let cut = 0; cut <= text.length; cut++) {
      const parser = new Parser<unknown>(module);
      parser.write(text.slice(0, cut));
      const printed = JSON.stringify(parser.save());
      for (const match of printed.matchAll(/-?\d+/g)) {
        for (const by of [-1, 1, 2]) {
          const [before, after] = [match.index, match.index + match[0].length];
          const changed = `${printed.slice(0, before)}${Number(match[0]) + by}${printed.slice(after)}`;
          const reader = new Parser<unknown>(module, { onPart: () => {} });
          try {
            reader.restore(JSON.parse(changed) as ReturnType<typeof reader.save>);
          } catch (error) {
            assert.ok(isA(TypeError, /^not a saved state: /)(error), changed);
            continue;
          }
          reader.write(text.slice(cut));
          JSON.stringify(reader.save());
          const result = reader.end() as { ok: boolean };
          assert.type(result.ok, 'boolean');
        }
      }
    }
  }
});

test('a recognizer refuses a state that it cannot have saved', () => {
  const recognizer = new Recognizer(ipv4);
  recognizer.write('10.');
  const good = recognizer.save();
  new Recognizer(ipv4Table).restore(good);
  for (const wrong of WRONG_NUMBERS) {
    assertRefused(recognizer, { ...good, offset: wrong }, /^not a saved state: offset is/);
    assertRefused(recognizer, { ...good, state: wrong }, /^not a saved state: state is/);
  }
  assertRefused(recognizer, { ...good, state: 1000 }, /no input leads to state 1000/);
  assertRefused(recognizer, { ...good, input: undefined }, /no input leads to state/);
  assertRefused(recognizer, { ...good, input: 'text' }, /input is "text"/);
  assertRefused(recognizer, new Recognizer(uri).save(), /it is of another grammar/);
  assertRefused(recognizer, undefined, /it is not an object/);
  const decoding = new Recognizer(utf8);
  decoding.write([0xe2]);
  assertRefused(decoding, { ...decoding.save(), input: 'string' }, /does not take strings/);
  assertRefused(decoding, { ...decoding.save(), state: 500 }, /no input leads to state 500/);
});

test('a recognizer refuses a stack that no input leads to', () => {
  const recognizer = new Recognizer(json);
  for (const chunk of ['[{"a": ["', new TextEncoder().encode('[{"a": ["')]) {
    recognizer.reset();
    recognizer.write(chunk);
    const saved = recognizer.save();
    assert.ok(saved.stack.length >= 3);
    for (const [index, state] of [...saved.stack, saved.state].entries()) {
      const others = [-1, 0, 1, 0.5, '1', json.start, json.stringStart, saved.state].filter(
        (each) => each !== state && !(index === 0 && each === saved.stack[0]),
      );
      for (const other of others) {
        const stack: unknown[] = [...saved.stack];
        if (index < stack.length) stack[index] = other;
        const wrong = { ...saved, stack, state: index < stack.length ? saved.state : other };
        // State 0 is that of an input that was refused, whatever the stack was.
        if (wrong.state !== 0) assertRefused(recognizer, wrong, /^not a saved state: /);
      }
    }
    // An object within an array where a string was begun.
    assertRefused(recognizer, { ...saved, stack: [...saved.stack].reverse() }, /no input leads to/);
    assertRefused(recognizer, { ...saved, stack: 5 }, /stack is not an array/);
    assertRefused(recognizer, { ...saved, stack: [...saved.stack, NaN] }, /stack is NaN/);
  }
  recognizer.reset();
  const { automaton } = recognizer.save();
  const before = { automaton, state: json.start, offset: 0 };
  assertRefused(recognizer, { ...before, stack: [json.start] }, /no input leads to state/);
  assertRefused(new Recognizer(ipv4), recognizer.save(), /another grammar/);
});

test('docs/runtime.md: what of a state is not checked', () => {
  const nested = new Recognizer(json);
  nested.write('[[');
  const { stack, ...saved } = nested.save();
  assert.is(stack.length, 2);
  assertRefused(nested, { ...saved, stack: [stack[0]!, stack[0]!] }, /no input leads to state/);
  nested.restore({ ...saved, state: 0, stack: [1000] });
  assert.not.ok(nested.write(']') || nested.isWord);
  const plain = new Recognizer(uri);
  plain.write('http:');
  plain.restore({ ...plain.save(), offset: 1 });
  assert.ok(plain.end());
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
