/** The explorer: what it steps through is what the generated modules do. */
import { codeUnitsIn } from '../../generator/text/code-units.js';
import { classOf } from '../../generator/automata/symbol-classes.js';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { DEAD, next } from '../../generator/automata/dfa.js';
import { planOf, planOfSymbols } from '../../generator/plan/plan-of.js';
import type { Stages } from '../../generator/passes/stages.js';
import type { Plan } from '../../generator/plan/plan.js';
import { textOf } from '../../generator/emit/print/print-module.js';
import { VARIANTS, type Variant } from '../../generator/options/variant.js';
import type { Declaration } from '../../generator/emit/program/declaration.js';
import { code } from '../../generator/emit/program/fragment.js';
import { type PrintedVariant } from '../../generator/targets/modules.js';
import { dataOf } from '../../generator/study/explorer/data-of.js';
import { drawExplorer } from '../../generator/study/explorer/draw-explorer.js';
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import {
  PANELS,
  printFragment,
  readFragment,
  type PanelName,
} from '../../generator/study/explorer/fragment.js';
import { familiarWords } from '../../generator/study/explorer/familiar.js';
import { runner, type InputRun } from '../../generator/study/explorer/runner.js';
import { MAX_SYMBOLS, readInput, typeInput } from '../../generator/study/explorer/input.js';
import { moduleAnchorsOf } from '../../generator/study/explorer/module-anchors.js';
import { rowsRead } from '../../generator/study/explorer/rows.js';
import { arithmeticOf, sentenceOf } from '../../generator/study/explorer/sentence.js';
import { verdictOf } from '../../generator/study/explorer/run-verdict.js';
import { highlightOf } from '../../generator/study/explorer/highlight.js';
import {
  packReader,
  symbolsRead,
  unpackReader,
  type GrammarReaderData,
} from '../../generator/study/explorer/grammar-reader-data.js';
import { judgeOf } from '../../generator/study/reading/grammar-reader.js';
import { samplesOf } from '../../generator/study/explorer/samples.js';
import type { DecoderModule, RecognizerModule } from '../../runtime/contract.js';
import { abnfc } from '../support/command.js';
import { root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import {
  decoderFormat,
  DECODERS,
  FORMATS,
  RECOGNIZERS,
  utf8,
  type Format,
} from '../support/formats.js';
import { hex, octets, stagesOf, stagesOfGrammar } from '../support/grammar.js';
import { assets, modulesFor, pageOf, planFor, WORDS } from '../support/explorer.js';
import { some } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** Formats whose modules are printed here. */
const PRINTED = some(FORMATS, 0, -1);

const datas = new Map<string, Promise<ExplorerData>>();
async function dataFor(format: Format): Promise<ExplorerData> {
  const { name, stages } = format;
  const modules = await modulesFor(format);
  const found = datas.get(name) ?? dataOf(stages, planOf(stages, {}), modules);
  datas.set(name, found);
  return found;
}

/** Octets that are in the middle of things. */
function odd(plan: Plan): fc.Arbitrary<Uint8Array> {
  const pieces = samplesOf(plan).flatMap((sample) => [sample.symbols, sample.symbols.slice(0, -1)]);
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 3 }),
  );
  return fc.array(piece, { maxLength: 4 }).map((parts) => Uint8Array.from(parts.flat()));
}

// --- what is stepped through ---------------------------------------------------------------------

function followsModule({ moments }: InputRun, module: RecognizerModule): void {
  let state = module.start;
  for (const { step, state: now } of moments.slice(1)) {
    if (step?.type !== 'octet') continue;
    assert.is(step.from, state === DEAD ? module.start : state);
    state = module.next(step.from, step.octet);
    assert.is(now, state);
  }
}

for (const format of DECODERS) {
  test(`${format.name}: moments have the states, numbers and texts of the generated module`, () => {
    const plan = planFor(format);
    const run = runner(plan);
    const module: DecoderModule = format.variants[0]![1];
    fc.assert(
      fc.property(odd(plan), (bytes) => {
        const result = run(bytes);
        const { moments, outputs } = result;
        followsModule(result, module);
        assert.is(outputs.map(({ text }) => text).join(''), module.decode(bytes));
        assert.equal(
          outputs.map(({ character = 0xfffd }) => character),
          module.decodeToCodePoints(bytes),
        );
        assert.equal(
          outputs.flatMap((output) => output.octets),
          [...bytes],
        );
        let partial = 0;
        for (const { step, partial: shown } of moments) {
          if (step?.type !== 'octet' || step.to === DEAD) partial = 0;
          else {
            partial = module.accumulate(step.from, partial, step.octet);
            assert.is(shown, partial);
            if (step.to === module.start) partial = 0;
          }
        }
        assert.is(moments.at(-1)!.outputs, outputs.length);
        const errors = moments.filter(({ error }) => error !== undefined);
        assert.is(errors.length, result.end.errors);
        assert.is(errors[0]?.error!.offset ?? -1, module.findError(bytes));
      }),
      { numRuns: 150 },
    );
  });
}

for (const format of RECOGNIZERS) {
  test(`${format.name}: moments have the states of the generated module, and end where it errs`, () => {
    const plan = planFor(format);
    const run = runner(plan);
    const [, module] = format.variants[0]!;
    fc.assert(
      fc.property(odd(plan), (bytes) => {
        const result = run(bytes);
        followsModule(result, module);
        assert.is(result.end.word, module.validate(bytes));
        assert.is(result.end.firstError, module.findError(bytes));
        // The reason is there at the end, too.
        assert.is(result.moments.at(-1)!.error !== undefined, !result.end.word);
      }),
    );
  });
}

test('C0 80: what is wrong, one octet after the other', () => {
  const { moments, outputs } = runner(planFor(utf8))(Uint8Array.of(0xc0, 0x80));
  assert.is(moments.length, 4);
  const [, first, second, end] = moments;
  assert.is(first!.error!.kind, 'overlong');
  assert.equal(first!.error!.octets, [0xc0]);
  assert.is(first!.error!.resumes, 1);
  assert.is(second!.error!.kind, 'unexpected continuation');
  assert.is(second!.since, 1);
  assert.is(end!.step, undefined);
  assert.is(outputs.map(({ text }) => text).join(''), '\ufffd\ufffd');
});

test('sentences and sums say what happens', () => {
  const plan = planFor(utf8);
  const run = runner(plan)(Uint8Array.of(0xc3, 0xa9, 0xe2, 0x41));
  assert.is(
    sentenceOf(plan, run, 1),
    'Octet 1 of 4, C3: state 1 to 2 (e.g. after C2-DF; next: UTF8-tail). The partial value is 3.',
  );
  assert.match(sentenceOf(plan, run, 2), /This completes U\+00E9 é\.$/);
  assert.is(arithmeticOf(run, 2), '(3 << 6) + (A9 & 3F) = E9');
  assert.match(sentenceOf(plan, run, 4), /^Octet 4 of 4, 41: no transition from state 4\. /);
  assert.match(sentenceOf(plan, run, 5), /41, read again: .* completes U\+0041 A\.$/);
  assert.is(
    sentenceOf(plan, run, 6),
    'The input is not a word of UTF8-octets; characters: 2, errors: 1.',
  );
});

test('the verdict: accepted, refused, or unfinished where longer input may be accepted', () => {
  for (const format of FORMATS) {
    const plan = planFor(format);
    const run = runner(plan);
    const [, module] = format.variants[0]!;
    fc.assert(
      fc.property(odd(plan), (bytes) => {
        const { kind } = verdictOf(plan, run(bytes));
        assert.is(kind === 'accepted', module.validate(bytes), format.name);
        // No octet of an unfinished input is wrong: with one more error, it would be refused.
        if (kind !== 'unfinished') return;
        let state = module.start;
        for (const octet of bytes) state = module.next(state, octet);
        assert.is.not(state, DEAD, format.name);
      }),
      { numRuns: 100 },
    );
  }
  const [ip, chars] = [RECOGNIZERS[0]!, utf8].map((format) => {
    const plan = planFor(format);
    const run = runner(plan);
    return (text: string) => {
      const { kind, text: words } = verdictOf(plan, run(Uint8Array.from(octets(text))));
      return `${kind} ${words}`;
    };
  });
  assert.is(ip!('31'), 'unfinished Unfinished: no word of IPv4address yet, expected ".", "0"-"9"');
  assert.is(ip!('31 78'), 'refused Refused: at offset 1, expected ".", "0"-"9"');
  assert.is(chars!('41'), 'accepted Accepted: a word of UTF8-octets, 1 character');
  assert.is(chars!('41 C3'), 'unfinished Unfinished: no word of UTF8-octets yet, 1 character');
  assert.is(chars!('C0 80'), 'refused Refused: 2 errors, the first at offset 0');
});

test('all stages are at a place at once, and agree on what is dead', async () => {
  for (const format of PRINTED) {
    const { stages } = await dataFor(format);
    const plan = planFor(format);
    const run = runner(plan);
    for (const { symbols: bytes } of samplesOf(plan)) {
      const result = run(Uint8Array.from(bytes));
      for (const moment of result.moments) {
        const last = highlightOf(stages, stages.at(-1)!.stage, result, moment)!;
        const isDead = moment.state === DEAD;
        assert.equal(last.states, isDead ? [] : [moment.state], format.name);
        for (const { stage } of stages) {
          const highlight = highlightOf(stages, stage, result, moment)!;
          assert.is(highlight.states.length === 0, isDead, `${format.name} ${stage}`);
          assert.is(highlight.stuck.length > 0, isDead);
        }
      }
    }
  }
});

test('the rules around what reads the octet, outermost first, and only those', async () => {
  const { reader: data, rules } = await dataFor(utf8);
  const reader = unpackReader(JSON.parse(JSON.stringify(data)), planFor(utf8));
  const { deriver, labels } = reader;
  const run = runner(reader.plan)(Uint8Array.from(octets('E1 80 80 EE 80 FF')));
  const read = (index: number): readonly string[] =>
    deriver.readers(symbolsRead(reader, run, run.moments[index]!).symbols).map((around) =>
      around
        .map((label) => labels[label]!)
        .map(({ rule, index: alternative }) => {
          const { alternatives } = rules.find(({ name }) => name === rule)!;
          return alternatives[alternative]!;
        })
        .join(' > '),
    );
  assert.equal(read(1), ['*( UTF8-char ) > UTF8-3 > %xE1-EC 2( UTF8-tail )']);
  assert.equal(read(4), ['*( UTF8-char ) > UTF8-3 > %xEE-EF 2( UTF8-tail )']);
  assert.equal(read(5), ['*( UTF8-char ) > UTF8-3 > %xEE-EF 2( UTF8-tail ) > %x80-BF']);
  // What does not fit is not read.
  assert.equal(read(6), read(5));
});

test('rules are read on a page as the compiler reads them', async () => {
  for (const { name, stages } of [...PRINTED, WORDS]) {
    const plan = planOf(stages, {});
    const sent = JSON.parse(JSON.stringify(packReader(stages))) as GrammarReaderData;
    const { nfa, labels } = judgeOf(stages, plan);
    const found = unpackReader(sent, plan);
    assert.equal(found.nfa, nfa, name);
    assert.equal(found.labels, labels, name);
  }
});

test('rows: those whose pattern the octets have, wrong ones included', () => {
  const plan = planFor(utf8);
  const run = runner(plan)(Uint8Array.from(octets('C0 E2 82 AC FF')));
  const rows = run.moments.map((moment) => rowsRead(plan, run, moment).map(({ row }) => row));
  assert.equal(rows, [[], [1], [2], [2], [2], [], []]);
});

// --- the emitted text ----------------------------------------------------------------------------

test('in every state, the anchors of every octet are on the text that decides it', async () => {
  for (const format of PRINTED) {
    const { modules } = await dataFor(format);
    const plan = planFor(format);
    const [, { next }] = format.variants[0]!;
    for (const module of modules) {
      const { lines, variant, first, more } = module;
      const anchors = moduleAnchorsOf(plan, module);
      const hasRows = lines.some((line) => line.startsWith('const r0 = '));
      for (const { id } of plan.states) {
        for (let octet = 0; octet < 256; octet++) {
          const to = next(id, octet);
          const about = `${format.name} ${variant} ${id} ${hex([octet])}`;
          const stretches = anchors.stretchesOf(id, octet);
          const last = stretches.at(-1);
          assert.ok(last, about);
          const text = lines[last.line]!.slice(last.from, last.to);
          const shift = anchors.shiftStepOf(id, octet);
          assert.is(shift !== undefined, hasRows, about);
          if (variant === 'switch') {
            assert.match(text, new RegExp(`\\breturn ${to};$`), about);
            const head = lines[stretches[0]!.line]!;
            assert.ok(head.includes(`case ${id}:`) || head.includes('default:'), about);
          } else if (shift === undefined) {
            if (variant === 'table') assert.is(Number(text), to * plan.dfa.classes.count, about);
          } else {
            assert.is(Number(text), to, about);
            assert.is((shift.row >>> shift.code) & 31, shift.next, about);
            assert.is(shift.name, `r${classOf(plan.dfa.classes, octet)}`, about);
          }
        }
      }
      const path = join(root, 'generated', format.name, `${variant}.ts`);
      const file = readFileSync(path, 'utf8').split('\n');
      assert.equal(file.slice(first - 1, first - 1 + lines.length), [...lines]);
      assert.is(file.length - 1, first - 1 + lines.length + more);
    }
  }
});

test('in a module of strings, too, the anchors are on the text that decides', async () => {
  const plan = planFor(WORDS);
  const { classes } = plan.dfa;
  assert.is(classes.max, 0xffff);
  const { modules } = await dataFor(WORDS);
  const units = [0x2d, 0x41, 0xe9, 0xff, 0x20ac, 0x20c0, 0x21ac, 0xd801, 0xdc4f, 0xdc50, 0xffff];
  for (const module of modules) {
    const { lines, variant } = module;
    const anchors = moduleAnchorsOf(plan, module);
    for (const { id } of plan.states)
      for (const unit of units) {
        const to = next(plan.dfa, id, unit);
        const stretches = anchors.stretchesOf(id, unit);
        const texts = stretches.map(({ line, from, to: end }) => lines[line]!.slice(from, end));
        const about = `${variant} ${id} ${unit.toString(16)}`;
        if (variant === 'switch')
          assert.match(texts.at(-1)!, new RegExp(`\\breturn ${to};$`), about);
        else {
          const [page, of, target] = texts;
          assert.is(texts.length, 3, about);
          const first = lines.findIndex((line) => line.startsWith('const CLASS_OF'));
          assert.ok(stretches[1]!.line > first && stretches[0]!.line > stretches[1]!.line, about);
          assert.is(Number(page) % 256, 0, about);
          assert.is(Number(of), classOf(classes, unit), about);
          assert.is(Number(target), to * classes.count, about);
        }
      }
  }
});

test('every pass of a text is stepped through by the code units of its module', async () => {
  const { stages, facts, samples, reader } = await dataFor(WORDS);
  const plan = planFor(WORDS);
  assert.equal(
    stages.map(({ stage }) => stage),
    ['nfa', 'dfa', 'minimal'],
  );
  const run = runner(plan)(codeUnitsIn('a\xe9-\u{10400}\u20ac-\ud801'));
  const rules = unpackReader(reader, plan);
  for (const moment of run.moments) {
    const highlight = highlightOf(stages, 'minimal', run, moment)!;
    assert.equal(highlight.states, [moment.state]);
    assert.ok(highlightOf(stages, 'nfa', run, moment)!.states.length > 0);
    const { symbols, places } = symbolsRead(rules, run, moment);
    // Rules read characters: half of one is not read yet.
    assert.is(places.at(-1), moment.at - ([4, 8].includes(moment.at) ? 1 : 0));
    assert.ok(symbols.length === 0 || rules.deriver.readers(symbols).length > 0);
  }
  const { partitions, states } = stages.at(-1)!;
  assert.is(partitions!.at(-1)!.length, states.length);
  // Facts are about characters, whatever reads them.
  assert.ok(facts.some(({ name }) => name === 'character classes'));
  assert.equal(
    samples.map(({ name, symbols }) => `${name}: ${String.fromCharCode(...symbols)}`),
    ['the shortest word: "', 'empty input: ', 'the shortest word, then "!": "!'],
  );
});

test('a page of text is typed and read as text', () => {
  const plan = planFor(WORDS);
  const ascii = planFor(RECOGNIZERS[0]!);
  const typed = (symbols: readonly number[], of = plan): string => {
    const { mode, input } = typeInput(of, symbols);
    assert.equal(readInput(of, mode, input), { symbols, remark: '' });
    return `${mode}=${input}`;
  };
  assert.is(typed(codeUnitsIn('a\xe9\u{1f600}"')), 'text=a\xe9\u{1f600}"');
  for (const text of ['a\n', '\ud801', '\u202e', '\0'])
    assert.is(typed(codeUnitsIn(text)), `hex=${codeUnitsIn(text).map(digitsOf).join(' ')}`);
  assert.is(typed(octets('31 2E 78'), ascii), 'text=1.x');
  assert.is(typed(octets('31 C3 A9'), ascii), 'hex=31 C3 A9');
  assert.is(typed(octets('41 C3 A9'), planFor(utf8)), 'hex=41 C3 A9');
  assert.equal(
    readInput(plan, 'hex', '0041D83D \\uDE00 U+00e9').symbols,
    [0x41, 0xd83d, 0xde00, 0xe9],
  );
  const { remark } = readInput(plan, 'hex', '00E9 4');
  assert.is(remark, '“4” is not a code unit of four hex digits; choose text to type text');
});

const digitsOf = (unit: number): string => unit.toString(16).toUpperCase().padStart(4, '0');

test('steps through a text say what it looks like, and expect letters', () => {
  const plan = planFor(WORDS);
  const run = runner(plan)(codeUnitsIn('"\xe9\u{10400}.'));
  const sentences = run.moments.map((_, index) => sentenceOf(plan, run, index));
  assert.match(sentences[1]!, /^Code unit 1 of 5, "\\"": state 1 to /);
  assert.match(sentences[2]!, /^Code unit 2 of 5, U\+00E9 \xe9: state /);
  assert.match(sentences[3]!, /^Code unit 3 of 5, U\+D801: state /);
  assert.match(
    sentences[5]!,
    'Not a word of word, at offset 4: "." — expected "\\"", "-", "A"-"Z", "a"-"z", U+00E9, U+20AC-U+20BF, U+D801',
  );
  const address = planFor(RECOGNIZERS[0]!);
  const wrong = runner(address)(octets('31 2E 78'));
  assert.match(sentenceOf(address, wrong, 3), 'Octet 3 of 3, "x": no transition');
  assert.match(sentenceOf(address, wrong, 3), 'at byte 2: "x" — expected "0"-"9"');
});

// --- input, samples, links -----------------------------------------------------------------------

test('hex is read however it is written, up to what is none', () => {
  const plan = planFor(utf8);
  const read = (text: string): string => hex(readInput(plan, 'hex', text).symbols);
  for (const text of ['C0 80', 'c080', '0xC0, 0x80', '\\xC0\\x80', '%c0%80', ' C0\n80 '])
    assert.is(read(text), 'C0 80', text);
  assert.is(read(''), '');
  const { symbols: some, remark } = readInput(plan, 'hex', 'C0 8G');
  assert.is(hex(some), 'C0');
  assert.is(remark, '“8G” is not an octet of two hex digits; choose text to type text');
  const long = readInput(plan, 'hex', '41'.repeat(MAX_SYMBOLS + 1));
  assert.is(long.symbols.length, MAX_SYMBOLS);
  assert.match(long.remark, /only the first 1000/);
});

test('texts are spelled as the generated encoders spell them', () => {
  for (const format of DECODERS) {
    const plan = planFor(format);
    const [, { encode }] = format.variants[0]!;
    for (const text of ['', 'Aé€', '\0', '\ufeff\u{233b4}', '\u{1f469}\u200d\u{1f680}', 'a\ud800b'])
      assert.is(hex(readInput(plan, 'text', text).symbols), hex(encode(text)), format.name);
  }
  const { remark } = readInput(planFor(utf8), 'text', '\ud800');
  assert.is(remark, 'U+D800 has no spelling; EF BF BD replaces it');
});

test('samples: what UTF-8 has, by name; and nothing overlong where it is the rule', () => {
  const samples = samplesOf(planFor(utf8));
  const named = new Map(samples.map(({ name, symbols: word }) => [name, hex(word)]));
  assert.is(named.get('A≢Α. (RFC 3629 §7)'), '41 E2 89 A2 CE 91 2E');
  assert.is(named.get('overlong U+0000 in 2 octets'), 'C0 80');
  assert.is(named.get('surrogate U+D800 U+DFFF'), 'ED A0 80 ED BF BF');
  assert.is(named.get('too large: U+110000'), 'F4 90 80 80');
  assert.is(named.get('truncated at the end'), 'F4 8F BF');
  assert.is(named.get('truncated in the middle'), 'DF 00 EF BF 00 F4 8F BF 00');
  assert.is(named.get('80 begins no character'), '80');
  assert.is(named.get('FF is in no character'), 'FF');
  for (const format of FORMATS) {
    const [, { validate }] = format.variants[0]!;
    for (const { symbols: word, kind } of samplesOf(planFor(format)))
      assert.is(kind === 'well-formed', validate(word), `${format.name} ${hex(word)}`);
  }
  const modified = samplesOf(planFor(decoderFormat('modified-utf-8')));
  const nul = modified.find(({ symbols: word }) => hex(word) === 'C0 80');
  assert.is.not(nul?.kind, 'ill-formed');
});

test('a page begins with a text that people know, if it is a word', () => {
  const now = '2026-11-24T09:30:00Z';
  const wordsIn = (stages: Stages): readonly string[] =>
    familiarWords(judgeOf(stages, planOfSymbols(stages, {})), now);
  const first = (grammar: string): readonly string[] => wordsIn(stagesOfGrammar(grammar));
  assert.equal(first('uri'), ['http://example.com/a?b#c', 'mailto:ada@example.org']);
  assert.equal(first('date-time'), [now]);
  assert.equal(first('semver'), ['1.0.0']);
  assert.equal(first('json'), ['{"a": [1, true]}', '"hello"', '2024']);
  assert.equal(wordsIn(stagesOf('a = "none of them"\n')), []);
  assert.is(wordsIn(stagesOf('a = *VCHAR\n')).length, 3);
});

test('a link keeps the case, and no link breaks the page', () => {
  const otherwise = {
    mode: 'hex',
    input: '41',
    step: 1,
    stage: undefined,
    variant: 'switch',
    panel: 'rules',
  } as const;
  fc.assert(
    fc.property(
      fc.record({
        mode: fc.constantFrom('hex' as const, 'text' as const),
        input: fc.string({ unit: 'grapheme' }),
        step: fc.nat(),
        stage: fc.constantFrom('nfa' as const, 'minimal' as const),
        variant: fc.constantFrom(...VARIANTS),
        panel: fc.constantFrom(...(Object.keys(PANELS) as PanelName[])),
      }),
      (state) => assert.equal(readFragment(`#${printFragment(state)}`, otherwise), { ...state }),
    ),
  );
  assert.equal(readFragment('', otherwise), otherwise);
  assert.equal(readFragment('#hex=%&step=-1&stage=x&variant=y&panel=z', otherwise), {
    ...otherwise,
    input: '%',
    step: 0,
  });
});

// --- the file ------------------------------------------------------------------------------------

test('a page is small, always the same, and speaks of nothing but its grammar', async () => {
  for (const format of PRINTED) {
    const html = await pageOf(format);
    assert.ok(Buffer.byteLength(html) < 500_000, `${format.name}: ${Buffer.byteLength(html)}`);
    assert.ok(html === (await pageOf(format)), format.name);
    assert.not.match(html, new RegExp(`${root}|node_modules|graphviz|\\b20[2-9]\\d-\\d\\d`, 'i'));
    // The only addresses are the namespace of SVG, and a text that is offered to grammars.
    const addresses = html.match(/\b(?:https?:)?\/\/[\w.-]+\.\w+\/[^\s"'\\]*/g) ?? [];
    for (const address of addresses)
      assert.match(address, /^http:\/\/(?:www\.w3\.org|example\.com)\//);
    assert.is(html.split('</script').length, 3);
  }
});

test('what is too large is cut to what reads octets, then left out', async () => {
  const stages = stagesOf('a = 6000%x61\n');
  const plan = planOf(stages, {});
  const declaration = (name: string, text: string): readonly [Declaration, string] => [
    {
      kind: 'text',
      isType: false,
      names: [name],
      isExported: false,
      comment: '',
      code: code`${text}`,
    },
    text,
  ];
  const pad = declaration('pad', `// ${'x'.repeat(130_000)}\n`);
  const next = declaration('next', 'function next() {\n  return 0;\n}\n');
  const accepts = declaration('accepts', 'function accepts() {\n  return false;\n}\n');
  const modules = [
    [pad, next, accepts, pad],
    [pad, next, pad, accepts],
  ].map((parts): PrintedVariant<Variant> => ({
    variant: 'switch',
    shape: 'any',
    title: '',
    declarations: parts.map(([each]) => each),
    printed: { header: '// The header.\n', declarations: parts.map(([, text]) => text) },
  }));
  const { stages: sent, modules: shown } = await dataOf(stages, plan, modules);
  assert.equal(
    shown.map(({ first, lines, more }) => [first, lines.length, more]),
    [
      [5, 7, 2],
      [15, 0, 0],
    ],
  );
  assert.is(shown[0]!.lines[0], 'function next() {');
  assert.equal(
    modules.map(({ printed: texts }) => textOf(texts).split('\n').length),
    [14, 14],
  );
  for (const { states, count, drawing } of sent)
    assert.equal([states.length, count > 6000, drawing], [0, true, undefined]);
  // Without states nothing can be lit, and nothing breaks.
  const run = runner(plan)(Uint8Array.of(0x61));
  assert.is(highlightOf(sent, 'minimal', run, run.moments[1]!), undefined);
});

test('no grammar ends the script that its page has it in', async () => {
  const source = 'a = "</script><!--" / %s"<script>"\n';
  const stages = stagesOf(source);
  const html = await drawExplorer(stages, planOf(stages, {}), [], assets);
  const [, json] = /<script type="application\/json" id="data">([^<]*)<\/script>\n/.exec(html)!;
  const { rules } = JSON.parse(json!) as ExplorerData;
  assert.is(rules[0]!.alternatives[0], '"</script><!--"');
});

slow('abnfc explore writes it, and opens it', async () => {
  const folder = makeFolder();
  const grammar = join(root, 'grammar', 'ipv4-address.abnf');
  for (const name of ['xdg-open', 'open'])
    writeFileSync(join(folder, name), '#!/bin/sh\nprintf %s "$1" > opened\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  const made = abnfc(folder, ['explore', grammar, '--open'], '', env);
  assert.is(made.err, 'wrote ipv4-address.explorer.html\n');
  assert.is(made.code, 0);
  assert.is(made.out, '');
  const path = join(folder, 'ipv4-address.explorer.html');
  assert.ok(readFileSync(path, 'utf8') === (await pageOf(RECOGNIZERS[0]!)));
  if (process.platform !== 'win32') {
    const opened = join(folder, 'opened');
    for (let tries = 0; tries < 100 && !existsSync(opened); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(readFileSync(opened, 'utf8').endsWith('ipv4-address.explorer.html'));
  }
  const wrong = abnfc(folder, ['explore', grammar, '--start', 'nothing']);
  assert.is(wrong.code, 1);
  assert.match(wrong.err, /nothing/);
});

test.run();
