/** A trace is what the generated modules do: their text, their errors, their states, on the same octets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { membersOf } from '../../generator/automata/symbol-classes.js';
import { planOf, planOfSymbols } from '../../generator/plan/plan-of.js';
import { explanationOf } from '../../generator/emit/decode/explanation.js';
import { decoderOf, type Plan } from '../../generator/plan/plan.js';
import { explainError } from '../../generator/study/trace/print-trace.js';
import { printCharacter } from '../../generator/study/trace/printable.js';
import { escapeJson } from '../../generator/text/visible.js';
import {
  charactersOf,
  codeUnitsOf,
  symbolsOfText,
} from '../../generator/study/trace/trace-input.js';
import { tracer } from '../../generator/study/trace/trace.js';
import type { TraceError } from '../../generator/study/trace/trace-entry.js';
import type { DecoderModule, RecognizerModule } from '../../runtime/contract.js';
import { explainer, type DecodeError } from '../../runtime/index.js';
import { errorsOf } from '../support/errors.js';
import { DECODERS, EXPLANATIONS, FORMATS, utf8 } from '../support/formats.js';
import { ascii, hex, octets, stagesOf } from '../support/grammar.js';
import { loadRecognizers, type LoadedRecognizer } from '../support/load.js';
import { forEveryString, textsOf } from '../support/strings.js';
import { runs, some, stride } from '../support/thorough.js';

/** Strings of octets at the ends of ranges, now and then at any place. */
function longStrings({ dfa }: Plan): readonly Uint8Array[] {
  const ends = Array.from({ length: dfa.classes.count }, (_, index) =>
    membersOf(dfa.classes, index).flatMap(({ lo, hi }) => [lo, hi]),
  ).flat();
  const octet = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ends) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }) },
  );
  return fc
    .sample(fc.uint8Array({ minLength: 3, maxLength: 12 }), { numRuns: 10 })
    .concat(
      fc
        .sample(fc.array(octet, { minLength: 3, maxLength: 12 }), { numRuns: runs(4000) })
        .map((octets) => Uint8Array.from(octets)),
    );
}

type Trace = ReturnType<typeof tracer>;

/** Follows a module beside a trace; the errors of the trace. */
function follow(
  trace: Trace,
  module: RecognizerModule & Partial<DecoderModule>,
  octets: Uint8Array,
): readonly TraceError[] {
  const same = (got: unknown, wanted: unknown, what: string): void => {
    if (got !== wanted) assert.is(got, wanted, `${hex(octets)}: ${what}`);
  };
  const errors: TraceError[] = [];
  let [state, partial, text, at, steps] = [module.start, 0, '', 0, 0];
  for (const event of trace(octets)) {
    switch (event.type) {
      case 'begin':
        same(event.count, octets.length, 'length');
        break;
      case 'step': {
        const to = module.next(state, event.symbol);
        same(event.offset, at, 'offset');
        same(event.symbol, octets[at], 'octet');
        same(event.from, state, 'state before');
        same(event.to, to, 'state after');
        if (to !== 0 && module.accumulate !== undefined) {
          partial = module.accumulate(state, partial, event.symbol);
          same(event.partial, partial, 'partial value');
          same(event.character, to === module.start ? partial : undefined, 'character');
          if (to === module.start) partial = 0;
        } else same(event.partial, undefined, 'no partial value');
        text += event.text ?? '';
        state = to;
        at += 1;
        steps += 1;
        break;
      }
      case 'error':
        errors.push(event);
        text += event.kind === undefined ? '' : event.text;
        state = module.start;
        partial = 0;
        at = event.kind === undefined ? octets.length : event.resumes;
        break;
      case 'end': {
        const isWord = module.validate(octets);
        same(event.word, isWord, 'whether it is a word');
        same(event.errors, errors.length, 'number of errors');
        same(event.firstError, module.findError(octets), 'first error');
        same(errors[0]?.offset ?? -1, event.firstError, 'offset of the first error');
        if (module.decode !== undefined) {
          same(text, module.decode(octets), 'text');
          same(event.read, octets.length, 'how much was read');
          same(event.characters! + errors.length, module.count!(octets), 'how many characters');
        } else same(event.read, steps, 'how much was read');
      }
    }
  }
  return errors;
}

for (const { name, stages, variants } of some(FORMATS, 0, -1)) {
  const plan = planOf(stages, {});
  const trace = tracer(plan);
  const [, module] = variants.find(([variant]) => variant === 'switch')!;

  test(`${name}: all strings of up to two octets`, () => {
    for (const length of [0, 1, 2])
      forEveryString(length, (octets) => follow(trace, module, octets));
  });

  test(`${name}: strings of octets at the ends of ranges`, () => {
    for (const octets of longStrings(plan)) follow(trace, module, octets);
  });
}

/** The errors of the runtime's decoder, without those of characters that no string holds. */
function errorsOfRuntime(
  name: string,
  module: DecoderModule,
  octets: Uint8Array,
): readonly DecodeError[] {
  const errors = errorsOf(module, [octets], { explain: explainer(EXPLANATIONS[name]!) });
  return errors.filter(({ message }) => !message.endsWith('so no string can hold it'));
}

for (const { name, stages, variants } of some(DECODERS, 0, 4, 6)) {
  const plan = planOf(stages, {});
  const trace = tracer(plan);
  const [, module] = variants[0]!;

  test(`${name}: errors are those of the runtime, with the explanation of the module`, () => {
    assert.equal(explanationOf(decoderOf(plan)!), EXPLANATIONS[name]);
    let compared = 0;
    for (const octets of longStrings(plan)) {
      const errors = follow(trace, module, octets);
      const wanted = errorsOfRuntime(name, module, octets);
      assert.is(errors.length, wanted.length, hex(octets));
      errors.forEach((error, index) => {
        const { offset, bytes, found, expected, kind, rules, message } = wanted[index]!;
        // Streams look at their first octets for other encodings' signatures; modules do not.
        if (kind === 'foreign signature') return;
        assert.ok(error.kind !== undefined);
        const got = { ...error, bytes: error.part };
        for (const [key, value] of Object.entries({ offset, found, kind, message }))
          assert.is(got[key as keyof typeof got], value, `${hex(octets)}: ${key}`);
        assert.equal(
          { bytes: got.bytes, expected: got.expected, rules: got.rules },
          { bytes, expected, rules },
        );
        compared += 1;
      });
    }
    assert.ok(compared > runs(4000), String(compared));
  });
}

test('events are plain data, and are made when they are asked for', () => {
  const events = tracer(planOf(utf8.stages, {}))(new Uint8Array(1e8));
  assert.is(events.next().value!.type, 'begin');
  assert.equal(JSON.parse(JSON.stringify(events.next().value)), {
    type: 'step',
    offset: 0,
    symbol: 0,
    class: 0,
    from: 1,
    to: 1,
    again: false,
    operation: { shift: 7, mask: 127, payloadShift: 0, add: 0 },
    partial: 0,
    character: 0,
    text: '\0',
  });
});

test('a recognizer that can read no more, or has not enough', () => {
  const trace = tracer(planOf(stagesOf('a = %s"ab"\n'), {}));
  const errorOf = (text: string): TraceError =>
    [...trace(new TextEncoder().encode(text))].find((event) => event.type === 'error')!;
  assert.is(errorOf('').message, 'not a word of a: expected "ab", found nothing');
  assert.is(errorOf('ac').message, 'not a word of a: expected "b" at byte 1, found "c"');
  assert.is(errorOf('abc').message, 'not a word of a: expected the end at byte 2, found "c"');
  assert.equal(errorOf('abc').expected, []);
});

const WORDS = 'word = 1*letter *( "-" 1*letter )\nletter = ALPHA / %xE9 / %x20AC / %x10400-1044F\n';

const [[, module]] = (await loadRecognizers(WORDS)) as [[string, LoadedRecognizer]];

test('a text is followed by its characters, with errors where those of modules are', () => {
  const plan = planOfSymbols(stagesOf(WORDS), {});
  const trace = tracer(plan);
  const pieces = [
    'a',
    '-',
    '\xe9',
    '\u20ac',
    '\u20ad',
    '\u{10400}',
    '\u{10450}',
    '\ud801',
    '\udc00',
  ];
  for (const text of textsOf(pieces, 4)) {
    const { symbols, places } = symbolsOfText(text, 'characters');
    const [begin, ...events] = trace(symbols, places);
    const end = events.at(-1)!;
    assert.ok(begin?.type === 'begin' && end.type === 'end');
    assert.is(begin.length, text.length);
    // The halves of a pair are one character, and errors are found where it begins.
    assert.is(end.firstError, module.findError(text), JSON.stringify(text));
    const read = events.flatMap((event) => (event.type === 'step' ? [event.symbol] : []));
    assert.equal(
      read,
      [...text].slice(0, end.read).map((char) => char.codePointAt(0)),
    );
  }
});

test('what would fit is within the limits, and a check may refuse a word at its end', () => {
  const saidOf = (grammar: string, text: string): readonly string[] => {
    const plan = planOfSymbols(stagesOf(grammar), {});
    const error = [...tracer(plan)(ascii(text))].find((entry) => entry.type === 'error');
    return error === undefined
      ? []
      : explainError(plan, error).map(([heading, said]) => `${heading}: ${said.split(' (')[0]!}`);
  };
  const limited = '; capture a: b\n; limit a: b 1 octets, a 4 octets\na = b "-" *"y"\nb = *%x78\n';
  assert.is(saidOf(limited, 'xx-')[0], 'expected: at most 1 octet in b and 4 in all');
  for (const [text, offered] of [
    ['xx-', '"-", in state 3'],
    ['x', '"-", in state 3'],
    ['.', '"-", "x", in state 1'],
    ['x-.', '"Y", "y", in state 2'],
    ['x-yy.', 'nothing, in state 2'],
    ['x-yyy', 'nothing, in state 2'],
  ] as const)
    assert.is(saidOf(limited, text)[1], `would fit: ${offered}`, text);
  const checked =
    '; capture a: b\n; check a: hyphens-in-labels, expected no hyphens there\na = b\nb = 1*( ALPHA / %x2D / %x80-10FFFF )\n';
  assert.equal(saidOf(checked, 'ab-c'), []);
  assert.equal(saidOf(checked, 'ab--c'), [
    'expected: no hyphens there',
    'resumes: nowhere: no word of a ends here',
  ]);
  assert.match(saidOf(checked, '.')[1]!, /"a"-"z", .* by the rules, in state 1$/);
  const odd = Array.from({ length: 26 }, (_, index) => `%x${(0xe1 + 2 * index).toString(16)}`);
  const many = `a = ${odd.join(' / ')} / %x10FFFF\n`;
  assert.match(saidOf(many, '.')[1]!, /, U\+010D, U\+010F and 3 more ranges, in state 1$/);
});

test('octets of a text are followed by their characters, if they are well-formed', () => {
  const trace = tracer(planOfSymbols(stagesOf(WORDS), {}));
  const decoder = planOf(utf8.stages, {});
  for (const text of textsOf(['a', '-', '\u20ac', '\u{10400}', '\u{10450}'], 4)) {
    const bytes = new TextEncoder().encode(text);
    const found = charactersOf(bytes, decoder);
    assert.ok(typeof found !== 'string');
    const end = [...trace(found.symbols, found.places)].at(-1)!;
    assert.ok(end.type === 'end');
    assert.is(end.firstError, module.findError(bytes), text);
  }
  const message = charactersOf(Uint8Array.from(octets('41 C3')), decoder);
  assert.match(message as string, 'ill-formed UTF-8 at byte 1: expected ');
});

test('code units have two octets each', () => {
  assert.equal(codeUnitsOf(Uint8Array.from(octets('D8 3D 00 41'))), { symbols: [0xd83d, 0x41] });
  assert.is(codeUnitsOf(Uint8Array.of(1)), undefined);
  const { symbols } = symbolsOfText('A\ud83d', 'code units');
  assert.equal(symbols, [...ascii('A'), 0xd83d]);
});

test('characters that cannot be shown have names', () => {
  for (const [value, printed] of [
    [0x20ac, 'U+20AC €'],
    [0x1b, 'U+001B (control)'],
    [0x9b, 'U+009B (control)'],
    [0x20, 'U+0020 (space)'],
    [0xad, 'U+00AD (format)'],
    [0x301, 'U+0301 ◌\u0301'],
    [0x34f, 'U+034F (invisible)'],
    [0x2028, 'U+2028 (separator)'],
    [0x202e, 'U+202E (format)'],
    [0x2066, 'U+2066 (format)'],
    [0xd800, 'U+D800 (surrogate)'],
    [0xe000, 'U+E000 (private use)'],
    [0xfe0f, 'U+FE0F (invisible)'],
    [0xfeff, 'U+FEFF (format)'],
    [0xfffe, 'U+FFFE (noncharacter)'],
    [0x378, 'U+0378 (unassigned)'],
    [0x10ffff, 'U+10FFFF (noncharacter)'],
    [0x110000, 'U+110000 (beyond U+10FFFF: U+FFFD in a string)'],
  ] as const)
    assert.is(printCharacter(value), printed);
});

test('nothing acts on a terminal, of any character', () => {
  const acting = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
  // Of the planes without a character, a part.
  const planes = stride(97);
  for (
    let value = 0;
    value <= 0x10ffff;
    value += value >> 18 === 1 || value >> 18 === 2 ? planes : 1
  ) {
    const text = String.fromCodePoint(value);
    const json = escapeJson(JSON.stringify(text));
    if (
      [printCharacter(value), json].some((each) => acting.test(each)) ||
      JSON.parse(json) !== text
    )
      assert.unreachable(value.toString(16));
  }
});

test.run();
