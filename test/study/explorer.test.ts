/**
 * The explorer: what it steps through is what the generated modules do; and its page in a real browser.
 *
 * The page is tried in Chromium, as a file. Where there is none, those tests are skipped, and say so.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { DEAD } from '../../generator/automata/dfa.js';
import { planOf } from '../../generator/compile.js';
import type { Plan } from '../../generator/emit/plan.js';
import { emitVariant } from '../../generator/emit-variants.js';
import { USUAL_HOST } from '../../generator/emit/host.js';
import { textOf } from '../../generator/emit/print/print-module.js';
import type { Declaration } from '../../generator/emit/program/declaration.js';
import { code } from '../../generator/emit/program/fragment.js';
import { VARIANTS, type Variant } from '../../generator/emit/variant.js';
import { printVariants, type PrintedVariant } from '../../generator/print-files.js';
import { dataOf } from '../../generator/study/explorer/data-of.js';
import { drawExplorer } from '../../generator/study/explorer/draw-explorer.js';
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import { printFragment, readFragment } from '../../generator/study/explorer/fragment.js';
import { runner, type Run } from '../../generator/study/explorer/frames.js';
import { MOST_OCTETS, readInput } from '../../generator/study/explorer/input.js';
import { findLandmarks } from '../../generator/study/explorer/landmarks.js';
import { packPlan, unpackPlan } from '../../generator/study/explorer/plan-data.js';
import { rowsRead } from '../../generator/study/explorer/rows.js';
import { arithmeticOf, sentenceOf } from '../../generator/study/explorer/sentence.js';
import { verdictOf } from '../../generator/study/explorer/verdict.js';
import { originsRead, highlightOf } from '../../generator/study/explorer/walk.js';
import { samplesOf } from '../../generator/study/explorer/samples.js';
import { tracer } from '../../generator/study/trace.js';
import type { DecoderModule, RecognizerModule } from '../../runtime/contract.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { abnfc } from '../support/command.js';
import { root } from '../support/files.js';
import { DECODERS, FORMATS, RECOGNIZERS, utf8, type Format } from '../support/formats.js';
import { hex, octets, stagesOf } from '../support/grammar.js';

/** The plan as a page has it. */
function planFor({ stages }: Format): Plan {
  return unpackPlan(JSON.parse(JSON.stringify(packPlan(planOf(stages, {})))));
}

const printed = new Map<string, Promise<readonly PrintedVariant<Variant>[]>>();
function modulesFor({ name, stages }: Format): Promise<readonly PrintedVariant<Variant>[]> {
  const plan = planOf(stages, {});
  const modules = VARIANTS.map((variant) => emitVariant(plan, USUAL_HOST, variant));
  const found = printed.get(name) ?? printVariants(plan, modules);
  printed.set(name, found);
  return found;
}

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
  const pieces = samplesOf(plan).flatMap((sample) => [sample.octets, sample.octets.slice(0, -1)]);
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 3 }),
  );
  return fc.array(piece, { maxLength: 4 }).map((parts) => Uint8Array.from(parts.flat()));
}

// --- what is stepped through ---------------------------------------------------------------------

function followsModule({ frames }: Run, module: RecognizerModule): void {
  let state = module.start;
  for (const { step, state: now } of frames.slice(1)) {
    if (step === undefined) continue;
    assert.is(step.from, state === DEAD ? module.start : state);
    state = module.next(step.from, step.octet);
    assert.is(now, state);
  }
}

for (const format of DECODERS) {
  test(`${format.name}: frames have the states, numbers and texts of the generated module`, () => {
    const plan = planFor(format);
    const run = runner(plan);
    const module: DecoderModule = format.variants[0]![1];
    fc.assert(
      fc.property(odd(plan), (bytes) => {
        const result = run(bytes);
        const { frames, outputs } = result;
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
        for (const { step, partial: shown } of frames) {
          if (step === undefined || step.to === DEAD) partial = 0;
          else {
            partial = module.accumulate(step.from, partial, step.octet);
            assert.is(shown, partial);
            if (step.to === module.start) partial = 0;
          }
        }
        assert.is(frames.at(-1)!.outputs, outputs.length);
        const errors = frames.filter(({ error }) => error !== undefined);
        assert.is(errors.length, result.end.errors);
        assert.is(errors[0]?.error!.offset ?? -1, module.findError(bytes));
      }),
      { numRuns: 150 },
    );
  });
}

for (const format of RECOGNIZERS) {
  test(`${format.name}: frames have the states of the generated module, and end where it errs`, () => {
    const plan = planFor(format);
    const run = runner(plan);
    const [, module] = format.variants[0]!;
    fc.assert(
      fc.property(odd(plan), (bytes) => {
        const result = run(bytes);
        followsModule(result, module);
        assert.is(result.end.word, module.validate(bytes));
        assert.is(result.end.firstError, module.findError(bytes));
      }),
    );
  });
}

test('C0 80: what is wrong, one octet after the other', () => {
  const { frames, outputs } = runner(planFor(utf8))(Uint8Array.of(0xc0, 0x80));
  assert.is(frames.length, 4);
  const [, first, second, end] = frames;
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
  assert.is(ip!('31'), 'unfinished Unfinished: no word of IPv4address yet');
  assert.is(ip!('31 78'), 'refused Refused: at offset 1');
  assert.is(chars!('41'), 'accepted Accepted: a word of UTF8-octets, 1 character');
  assert.is(chars!('41 C3'), 'unfinished Unfinished: no word of UTF8-octets yet, 1 character');
  assert.is(chars!('C0 80'), 'refused Refused: 2 errors, the first at offset 0');
});

test('all stages are at a place at once, and agree on what is dead', async () => {
  for (const format of FORMATS) {
    const { stages } = await dataFor(format);
    const plan = planFor(format);
    const run = runner(plan);
    for (const { octets: bytes } of samplesOf(plan)) {
      const result = run(Uint8Array.from(bytes));
      for (const frame of result.frames) {
        const last = highlightOf(stages, stages.at(-1)!.stage, result, frame)!;
        assert.equal(last.states, [frame.state], format.name);
        for (const { stage } of stages) {
          const highlight = highlightOf(stages, stage, result, frame)!;
          const isDead = highlight.states.every((state) => stage !== 'nfa' && state === DEAD);
          assert.is(isDead, frame.state === DEAD, `${format.name} ${stage}`);
          assert.is(highlight.stuck.length > 0, frame.step !== undefined && isDead);
        }
      }
    }
  }
});

test('the alternative is that which reads the octet, not another one of the same edge', async () => {
  const { stages, origins } = await dataFor(utf8);
  const run = runner(planFor(utf8))(Uint8Array.from(octets('E1 80 80 EE 80')));
  const read = (index: number): readonly string[] =>
    originsRead(stages, run, run.frames[index]!).map((origin) => origins[origin]!);
  assert.equal(read(1), ['UTF8-3: %xE1-EC 2( UTF8-tail ) (line 9)']);
  assert.equal(read(4), ['UTF8-3: %xEE-EF 2( UTF8-tail ) (line 10)']);
  assert.equal(read(5), ['UTF8-tail: %x80-BF (line 13)']);
});

test('every origin that an edge has is an alternative of a rule that is shown', async () => {
  for (const format of FORMATS) {
    const { rules, stages } = await dataFor(format);
    const shown = new Set(rules.flatMap((rule) => rule.alternatives.map(({ origin }) => origin)));
    for (const { states } of stages)
      for (const way of states.flatMap(({ ways }) => ways))
        for (const origin of way.origins) assert.ok(shown.has(origin), format.name);
  }
});

test('rows: those whose pattern the octets have, wrong ones included', () => {
  const plan = planFor(utf8);
  const run = runner(plan)(Uint8Array.from(octets('C0 E2 82 AC FF')));
  const rows = run.frames.map((frame) => rowsRead(plan, run, frame).map(({ row }) => row));
  assert.equal(rows, [[], [1], [2], [2], [2], [], []]);
});

// --- the emitted text ----------------------------------------------------------------------------

test('in every state, the marks of every octet are on the text that decides it', async () => {
  for (const format of FORMATS) {
    const { modules } = await dataFor(format);
    const plan = planFor(format);
    const [, { next }] = format.variants[0]!;
    for (const module of modules) {
      const { lines, variant, first, more } = module;
      const landmarks = findLandmarks(plan, module);
      const hasRows = lines.some((line) => line.startsWith('const r0 = '));
      for (const { id } of plan.states) {
        for (let octet = 0; octet < 256; octet++) {
          const to = next(id, octet);
          const about = `${format.name} ${variant} ${id} ${hex([octet])}`;
          const marks = landmarks.marksOf(id, octet);
          const last = marks.at(-1);
          assert.ok(last, about);
          const text = lines[last.line]!.slice(last.from, last.to);
          const window = landmarks.windowOf(id, octet);
          assert.is(window !== undefined, hasRows, about);
          if (variant === 'switch') {
            assert.match(text, new RegExp(`\\breturn ${to};$`), about);
            const head = lines[marks[0]!.line]!;
            assert.ok(head.includes(`case ${id}:`) || head.includes('default:'), about);
          } else if (window === undefined) {
            if (variant === 'table') assert.is(Number(text), to * plan.dfa.classes.count, about);
          } else {
            assert.is(Number(text), to, about);
            assert.is((window.row >>> window.code) & 31, window.next, about);
            assert.is(window.name, `r${plan.dfa.classes.of[octet]}`, about);
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

// --- input, samples, links -----------------------------------------------------------------------

test('hex is read however it is written, up to what is none', () => {
  const plan = planFor(utf8);
  const read = (text: string): string => hex(readInput(plan, 'hex', text).octets);
  for (const text of ['C0 80', 'c080', '0xC0, 0x80', '\\xC0\\x80', '%c0%80', ' C0\n80 '])
    assert.is(read(text), 'C0 80', text);
  assert.is(read(''), '');
  const { octets: some, remark } = readInput(plan, 'hex', 'C0 8G');
  assert.is(hex(some), 'C0');
  assert.is(remark, '“8G” is not an octet of two hex digits; choose text to type text');
  const long = readInput(plan, 'hex', '41'.repeat(MOST_OCTETS + 1));
  assert.is(long.octets.length, MOST_OCTETS);
  assert.match(long.remark, /only the first 1000/);
});

test('texts are spelled as the generated encoders spell them', () => {
  for (const format of DECODERS) {
    const plan = planFor(format);
    const [, { encode }] = format.variants[0]!;
    for (const text of ['', 'Aé€', '\0', '\ufeff\u{233b4}', '\u{1f469}\u200d\u{1f680}', 'a\ud800b'])
      assert.is(hex(readInput(plan, 'text', text).octets), hex(encode(text)), format.name);
  }
  const { remark } = readInput(planFor(utf8), 'text', '\ud800');
  assert.is(remark, 'U+D800 has no spelling; EF BF BD replaces it');
});

test('samples: what UTF-8 has, by name; and nothing overlong where it is the rule', () => {
  const samples = samplesOf(planFor(utf8));
  const named = new Map(samples.map(({ name, octets: word }) => [name, hex(word)]));
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
    for (const { octets: word, kind } of samplesOf(planFor(format)))
      assert.is(kind === 'well-formed', validate(word), `${format.name} ${hex(word)}`);
  }
  const modified = samplesOf(planFor(DECODERS.find(({ name }) => name === 'modified-utf-8')!));
  const nul = modified.find(({ octets: word }) => hex(word) === 'C0 80');
  assert.is.not(nul?.kind, 'ill-formed');
});

test('a link keeps the case, and no link breaks the page', () => {
  const otherwise = {
    mode: 'hex',
    input: '41',
    step: 1,
    stage: undefined,
    variant: 'switch',
  } as const;
  fc.assert(
    fc.property(
      fc.record({
        mode: fc.constantFrom('hex' as const, 'text' as const),
        input: fc.string({ unit: 'grapheme' }),
        step: fc.nat(),
        stage: fc.constantFrom('nfa' as const, 'minimal' as const),
        variant: fc.constantFrom(...VARIANTS),
      }),
      (state) => assert.equal(readFragment(`#${printFragment(state)}`, otherwise), { ...state }),
    ),
  );
  assert.equal(readFragment('', otherwise), otherwise);
  assert.equal(readFragment('#hex=%&step=-1&stage=x&variant=y', otherwise), {
    ...otherwise,
    input: '%',
    step: 0,
  });
});

// --- the file ------------------------------------------------------------------------------------

const bundle = (name: string): string =>
  readFileSync(join(root, 'dist', 'generator', 'study', name), 'utf8');
const assets = { script: bundle('explorer.js'), style: bundle('explorer.css') };

async function pageOf(format: Format): Promise<string> {
  const { stages } = format;
  return drawExplorer(stages, planOf(stages, {}), await modulesFor(format), assets);
}

test('a page is small, always the same, and speaks of nothing but its grammar', async () => {
  for (const format of FORMATS) {
    const html = await pageOf(format);
    assert.ok(Buffer.byteLength(html) < 500_000, `${format.name}: ${Buffer.byteLength(html)}`);
    assert.ok(html === (await pageOf(format)), format.name);
    assert.not.match(html, new RegExp(`${root}|node_modules|graphviz|\\b20[2-9]\\d-\\d\\d`, 'i'));
    // The only address is the namespace of SVG.
    const addresses = html.match(/\b(?:https?:)?\/\/[\w.-]+\.\w+\/[^\s"'\\]*/g) ?? [];
    for (const address of addresses) assert.match(address, /^http:\/\/www\.w3\.org\//);
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
  assert.is(highlightOf(sent, 'minimal', run, run.frames[1]!), undefined);
  assert.equal(originsRead(sent, run, run.frames[1]!), []);
});

test('no grammar ends the script that its page has it in', async () => {
  const source = 'a = "</script><!--" / %s"<script>"\n';
  const stages = stagesOf(source);
  const html = await drawExplorer(stages, planOf(stages, {}), [], assets);
  const [, json] = /<script type="application\/json" id="data">([^<]*)<\/script>\n/.exec(html)!;
  const { rules } = JSON.parse(json!) as ExplorerData;
  assert.is(rules[0]!.alternatives[0]!.text, '"</script><!--"');
});

test('abnfc explore writes it, and opens it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// --- the page in a browser -----------------------------------------------------------------------

const inBrowser = chromiumPath !== undefined ? test : test.skip;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser | undefined;
let folder = '';

test.before(async () => {
  if (chromiumPath === undefined) return;
  browser = await launchChromium();
  folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  for (const format of [utf8, RECOGNIZERS[0]!])
    writeFileSync(join(folder, `${format.name}.html`), await pageOf(format));
});
test.after(async () => {
  await browser?.close();
  if (folder !== '') rmSync(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  /** Forbidden acts of a page: writing to the console, throwing, requesting anything but itself. */
  readonly complaints: string[];
}

async function open(
  name: string,
  fragment = '',
  options: { readonly width?: number; readonly colorScheme?: 'light' | 'dark' } = {},
): Promise<Opened> {
  const { width = 1280, colorScheme = 'light' } = options;
  const page = await browser!.newPage({
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const asked = request.url().replace(/#.*$/, '');
    if (asked !== url && !asked.startsWith('data:')) complaints.push(asked);
  });
  await page.goto(url + fragment);
  await page.waitForSelector('#sentence');
  return { page, complaints };
}

async function close({ page, complaints }: Opened): Promise<void> {
  assert.equal(complaints, []);
  await page.close();
}

/** The numbers in the circles that are lit. */
const lit = (page: Page): Promise<string> =>
  page.evaluate(
    `[...document.querySelectorAll('.graph-box .current')].map((each) => each.id.slice(1)).join(' ')`,
  );

/** Waits; the page's own policy forbids what Playwright would wait with. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 100, 'this takes too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector)) ?? '';

inBrowser('what is lit is where the trace is, step by step', async () => {
  const opened = await open('utf-8');
  const { page } = opened;
  const word = octets('41 C3 A9 E2 82 AC F0 9F 98 80');
  await page.fill('#input', hex(word));
  const plan = planFor(utf8);
  const steps = [...tracer(plan)(Uint8Array.from(word))].filter((event) => event.type === 'octet');
  assert.is(await lit(page), String(plan.start));
  for (const { to, from } of steps) {
    await page.click('button[aria-label="one step on"]');
    assert.is(await lit(page), String(to));
    assert.is(
      await page.evaluate(`document.querySelector('.graph-box .taken').id`),
      `e${from}_${to}`,
    );
    assert.ok((await text(page, '.grammar .line.current')) !== '');
    assert.ok((await text(page, '.layout .line.current')) !== '');
    assert.ok((await text(page, '.code-box .line.current')) !== '');
  }
  assert.is(await text(page, '.text'), 'Aé€😀');
  const fill = (selector: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('.graph-box ${selector}')).fill`);
  assert.is.not(await fill('.node.current path'), await fill('.node:not(.current) path'));
  await close(opened);
});

inBrowser('C0 80 is explained, and nothing is lit as if it were fine', async () => {
  const opened = await open('utf-8', '#hex=C0+80&step=1');
  const { page } = opened;
  assert.is(await lit(page), '');
  assert.is(await page.getAttribute('.graph-box', 'data-current'), '0');
  assert.is(await page.evaluate(`document.querySelector('.stuck').id`), 's1');
  assert.match(await text(page, '#dead'), /^Now in the dead state/);
  const error = await text(page, '#error');
  for (const part of [
    'overlong: this would be an overlong form of U+0000–U+003F',
    '00-7F, C2-F4, read by UTF8-1, UTF8-2, UTF8-3, UTF8-4 in state 1',
    'a subpart has at least one octet',
    'one U+FFFD for the subpart',
    'at offset 1, in state 1',
  ])
    assert.ok(error.includes(part), `${part}: ${error}`);
  assert.is(await text(page, '.text'), '\ufffd');
  assert.match(await text(page, '.layout .line.wrong'), /0000 0080-0000 07FF/);
  await close(opened);
});

inBrowser('all of it with the keyboard', async () => {
  const opened = await open('utf-8', '#hex=E2+82+AC&step=0');
  const { page } = opened;
  const focused = (): Promise<string> =>
    page.evaluate(`document.activeElement.id || document.activeElement.textContent`);
  const tabTo = async (what: string): Promise<void> => {
    for (let tries = 0; tries < 80; tries++) {
      if ((await focused()) === what) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${what}`);
  };
  const now = (): Promise<string | null> => page.getAttribute('#stepper', 'aria-valuenow');
  await tabTo('stepper');
  const outline = await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`);
  assert.is(outline, 'solid');
  for (const [key, step] of [
    ['ArrowRight', '1'],
    ['ArrowRight', '2'],
    ['ArrowLeft', '1'],
    ['End', '4'],
    ['Home', '0'],
  ]) {
    await page.keyboard.press(key!);
    assert.is(await now(), step, key);
  }
  await page.keyboard.press(' ');
  await page.waitForSelector('#stepper[aria-valuenow="4"]');
  assert.is(await text(page, '.play'), 'play');
  await tabTo('stage-transducer');
  await page.keyboard.press('ArrowLeft');
  assert.is(await focused(), 'stage-minimal');
  assert.is(await page.getAttribute('#stage-minimal', 'aria-selected'), 'true');
  await tabTo('variant-switch');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Tab');
  assert.match(page.url(), /variant=branchless/);
  await tabTo('0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  assert.match(await text(page, '#explained'), /^1F \(00011111\) is in class 0/);
  await close(opened);
});

inBrowser('a link shows a case, and so does going back to it', async () => {
  const opened = await open('utf-8', '#text=%E2%82%AC&step=2&stage=dfa&variant=branchless');
  const { page } = opened;
  assert.is(await page.inputValue('#input'), '€');
  assert.ok(await page.isChecked('#mode-text'));
  assert.is(await page.getAttribute('#stage-dfa', 'aria-selected'), 'true');
  assert.match(await text(page, '#sentence'), /^Octet 2 of 3, 82:/);
  assert.is(await page.locator('#row .bit').count(), 32);
  assert.is(await page.locator('#row .bit.in').count(), 5);
  await page.click('button[aria-label="to the end"]');
  assert.match(page.url(), /step=4/);
  await page.evaluate(`location.hash = '#hex=FF&step=1&variant=table'`);
  await until(async () => (await page.inputValue('#input')) === 'FF');
  assert.is(await page.getAttribute('#variant-table', 'aria-selected'), 'true');
  assert.match(await text(page, '#error'), /never-valid octet/);
  // An address that says nothing useful.
  await page.evaluate(`location.hash = '#hex=zz&step=99&stage=no'`);
  await until(async () => (await page.inputValue('#input')) === 'zz');
  assert.match(await text(page, '#remark'), /is not an octet/);
  await close(opened);
});

inBrowser('the verdict is seen and read out at once', async () => {
  const opened = await open('ipv4-address', '#text=1.2.3.4');
  const { page } = opened;
  const verdict = async (): Promise<string> =>
    `${await page.getAttribute('#verdict', 'class')}: ${await text(page, '#verdict')}`;
  assert.is(await page.getAttribute('#verdict', 'role'), 'status');
  assert.is(await verdict(), 'verdict accepted: ✓Accepted: a word of IPv4address');
  await page.fill('#input', '1.2.');
  assert.is(await verdict(), 'verdict unfinished: …Unfinished: no word of IPv4address yet');
  await page.fill('#input', '1.2.x');
  assert.is(await verdict(), 'verdict refused: ✕Refused: at offset 4');
  await close(opened);
});

inBrowser(
  'lines begin at their numbers, options keep their labels, labels their nodes',
  async () => {
    for (const width of [360, 768, 1280])
      for (const [name, fragment] of [
        ['utf-8', '#hex=E2+82+AC&step=2'],
        ['ipv4-address', '#text=1.2.3.4&step=4'],
      ] as const)
        for (const variant of VARIANTS) {
          const opened = await open(name, `${fragment}&variant=${variant}`, { width });
          const { page } = opened;
          const about = `${name} ${variant} ${width}`;
          const found = await page.evaluate<{
            code: number;
            hidden: number;
            split: number;
            out: number;
          }>(
            `(() => {
            const rect = (each) => each.getBoundingClientRect();
            const box = document.querySelector('.code-box');
            const left = rect(box).left;
            const marks = [...box.querySelectorAll('mark')].map(rect);
            return {
              code: Math.min(...[...box.querySelectorAll('.where')].map((each) => rect(each).left - left)),
              hidden: Math.min(...marks.slice(-1).map((each) => each.left - rect(box.querySelector('.where')).right)),
              split: Math.max(...[...document.querySelectorAll('input[type=radio]')].map((each) => {
                const label = rect(each.labels[0]);
                return Math.abs(label.top + label.bottom - rect(each).top - rect(each).bottom) / 2;
              })),
              out: Math.max(0, ...[...document.querySelectorAll('.node')].flatMap((node) => {
                const outer = rect(node.querySelector('path') ?? node);
                return [...node.querySelectorAll('text')].map((each) => rect(each).right - outer.right);
              })),
            };
          })()`,
          );
          assert.ok(found.code >= 0, `${about}: numbers of lines are cut by ${-found.code}`);
          if (variant !== 'branchless')
            assert.ok(found.hidden >= -1, `${about}: the mark is hidden`);
          assert.ok(found.split < 4, `${about}: a label is not beside its option`);
          assert.ok(found.out <= 0.5, `${about}: a label leaves its node by ${found.out}`);
          await close(opened);
        }
  },
);

inBrowser('the automaton fits, and is zoomed by buttons, keys and the wheel', async () => {
  const opened = await open('utf-8', '#hex=E2+82+AC&step=2&stage=nfa', { width: 768 });
  const { page } = opened;
  const measure = () =>
    page.evaluate<{ width: number; height: number; box: number; level: string; visible: boolean }>(
      `(() => {
        const box = document.querySelector('.graph-box');
        const [outer, inner] = [box, box.querySelector('svg')].map((each) => each.getBoundingClientRect());
        const lit = [...box.querySelectorAll('.current')].map((each) => each.getBoundingClientRect());
        return {
          width: inner.width, height: inner.height, box: outer.width, level: document.querySelector('.level').textContent,
          visible: lit.some((now) => outer.left <= now.left && now.right <= outer.right && outer.top <= now.top && now.bottom <= outer.bottom),
        };
      })()`,
    );
  const first = await measure();
  assert.ok(first.visible, 'the page opens at the current state');
  await page.click('button:text-is("fit")');
  const fitted = await measure();
  assert.ok(fitted.width <= fitted.box && fitted.width > fitted.box / 2, JSON.stringify(fitted));
  await page.click('button[aria-label="zoom in"]');
  const larger = await measure();
  assert.ok(larger.width > 1.2 * fitted.width && larger.height > 1.2 * fitted.height);
  assert.is.not(larger.level, fitted.level);
  await page.click('button[aria-label="zoom out"]');
  assert.ok(Math.abs((await measure()).width - fitted.width) < 1);
  await page.focus('.graph-box');
  await page.keyboard.press('+');
  assert.ok(Math.abs((await measure()).width - larger.width) < 1);
  await page.keyboard.press('0');
  assert.ok(Math.abs((await measure()).width - fitted.width) < 1);
  await page.hover('.graph-box');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await until(async () => (await measure()).width > 2 * fitted.width);
  // Another stage is fitted anew; the minimal automaton is small enough to be seen whole.
  await page.click('#stage-minimal');
  const { width, height, box } = await measure();
  assert.ok(width <= box && height <= 560, `${width} ${height} in ${box}`);
  await close(opened);
});

inBrowser('a sample is stepped through as it is named', async () => {
  const opened = await open('utf-8');
  const { page } = opened;
  await page.selectOption('#sample', { label: 'overlong U+0000 in 2 octets' });
  assert.is(await page.inputValue('#input'), 'C0 80');
  assert.is.not(await page.inputValue('#sample'), '-1');
  await page.fill('#input', 'C0 8');
  assert.is(await page.inputValue('#sample'), '-1');
  await close(opened);
});

inBrowser('a recognizer: words, an end too early, an automaton too large to draw', async () => {
  const opened = await open('ipv4-address', '#text=1.2.3&step=9');
  const { page } = opened;
  assert.match(await text(page, '#sentence'), /The input is not a word of IPv4address\.$/);
  assert.match(await text(page, '#error'), /the input ends/);
  await page.click('#stage-nfa');
  assert.match(await text(page, '.graph-box'), /too large to be drawn/);
  assert.ok((await lit(page)) !== '');
  await page.click('#variant-branchless');
  assert.match(await text(page, '.code'), /It has no rows of 32 bits to draw/);
  await close(opened);
});

const CASES = ['#hex=E2+82+AC+C0+80&step=4', '#hex=E2+82+AC&step=2&stage=nfa&variant=branchless'];

inBrowser('accessible, in light and in dark, by axe', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const fragment of CASES) {
      const opened = await open('utf-8', fragment, { colorScheme });
      await opened.page.evaluate(
        `document.querySelectorAll('details').forEach((each) => (each.open = true))`,
      );
      await opened.page.evaluate(axe);
      const { violations } = await opened.page.evaluate<{
        violations: readonly { id: string; nodes: readonly { html: string }[] }[];
      }>(
        `axe.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })`,
      );
      assert.equal(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
        `${colorScheme} ${fragment}`,
      );
      await close(opened);
    }
  }
});

inBrowser('nothing is wider than the window', async () => {
  for (const name of ['utf-8', 'ipv4-address'])
    for (const width of [360, 768, 1280]) {
      const opened = await open(name, name === 'utf-8' ? CASES[1] : '', { width });
      const found = await opened.page.evaluate('document.documentElement.scrollWidth');
      assert.is(found, width, name);
      await close(opened);
    }
});

test.run();
