/** Foreign text in every kind of output: each end of a line alone, all options of standalone files, pictures, pages. */
import { optionsFor } from '../../generator/emit/standalone/standalone.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageInOneFile } from '../../generator/cli/page-files.js';
import { analyze, compile } from '../../generator/compile.js';
import { printDot } from '../../generator/study/inspect/dot.js';
import { graphOf } from '../../generator/study/inspect/graph.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { viewOf } from '../../generator/study/inspect/view.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { everythingFor, SCRIPTS } from '../suites/standalone-files.js';
import { partOf } from '../support/fewer.js';
import {
  assertAllInert,
  compileEvil,
  DECODER,
  ENDS,
  evilOf,
  MARKS,
  RECOGNIZER,
} from '../support/injection.js';

test('each end of a line and each mark alone', async () => {
  const source = { name: 'a.abnf', text: 'a = b / c\n' };
  for (const each of [...ENDS, '\0', ...MARKS.split(' ')]) {
    const text = `${each} ;PWNED=1//`;
    const options = {
      imports: [{ name: `${text}.abnf`, title: text, text: 'c = "c"\n' }],
      define: [`b = "b" ;\n ;${text}`],
    };
    for (const standalone of [
      undefined,
      { target: 'es5', format: 'umd', with: ['errors'] } as const,
    ]) {
      const { ok, files } = await compile(source, { ...options, standalone });
      assert.ok(ok, JSON.stringify(each));
      await assertAllInert(files);
    }
  }
});

test('every option of standalone files', async () => {
  for (const standalone of partOf(
    SCRIPTS.filter(({ variant }) => variant === 'switch'),
    4,
  ))
    for (const text of [DECODER, RECOGNIZER]) {
      const isDecoder = text === DECODER;
      // A recognizer takes strings with one element per character only where they are no input.
      const input = !isDecoder && standalone.sink === 'native' ? 'octets' : undefined;
      const parts = isDecoder ? everythingFor(standalone.sink) : ['errors', 'find'];
      const options = optionsFor({ ...standalone, with: parts });
      const result = await compileEvil(text, { input, standalone: options });
      assert.ok(result.ok, result.diagnostics.map(({ message }) => message).join());
      await assertAllInert(result.files);
    }
});

test('every variant with captures, for every input', async () => {
  for (const input of ['octets', 'string', 'both'] as const)
    for (const values of ['spans', 'text'] as const) {
      const parsing = { capture: 'b,\u2028\r\nd', values };
      const small = values === 'text';
      const options = { alphabet: 'characters', input, variants: VARIANTS, small } as const;
      const { ok, files } = await compileEvil(RECOGNIZER, { ...options, ...parsing });
      assert.ok(ok);
      await assertAllInert(files);
    }
});

test('pictures and pages', async () => {
  for (const text of [DECODER, RECOGNIZER]) {
    const [source, options] = evilOf(text);
    const analysis = analyze(source, options);
    if (!analysis.ok) throw new Error('it should compile');
    const { stages } = analysis;
    const given = { options: {}, strings: text, panel: 'test' } as const;
    const pages = [[], [source]].map((documents) =>
      pageInOneFile({ ...given, documents }, 'abnfc explore'),
    );
    for (const part of [/<script/gi, /<\/script/gi, /<!--/g]) {
      const [without, found] = pages.map((page) => page.match(part)!.length);
      assert.is(found, without! + Number(part.source.endsWith('script')), part.source);
    }
    const view = viewOf('minimal', stages)!;
    const graph = graphOf(view, { showsDead: true });
    for (const drawn of [drawSvg(graph)])
      assert.not.match(drawn, /<script|<!--|[\0-\x08\x0b\x0c\x0e-\x1f]/i);
    for (const line of printDot(graph).split('\n'))
      assert.match(line, /^(?:[^"]|"(?:[^"\\]|\\.)*")*$/);
  }
});

test.run();
