/** Pictures in a browser: SVG by its XML parser, Mermaid by its own, both color schemes. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canDraw, graphOf } from '../../generator/study/inspect/graph.js';
import { printMermaid } from '../../generator/study/inspect/mermaid.js';
import { printRailroad } from '../../generator/study/inspect/railroad.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { viewOf, VIEWS, type View } from '../../generator/study/inspect/view.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { onPath } from '../support/on-path.js';
import { slowTests } from '../support/slow.js';

const test = suite<{ browser: Browser; page: Page }>('pictures');
const slow = slowTests(test);
const inBrowser = chromiumPath !== undefined ? test : test.skip;

test.before(async (context) => {
  if (chromiumPath === undefined) return;
  context.browser = await launchChromium();
  context.page = await context.browser.newPage();
});

test.after(async ({ browser }) => {
  await browser?.close();
});

/** A grammar whose names and octets have a special meaning in the formats of pictures. */
const strange = viewOf(
  'minimal',
  stagesOf('a-b = b-c / %x22 / "<&>]]" / "--" %x5C.7C.23.3B\nb-c = "end" / %x00-FF "{"\n'),
)!;

/** Rules of which Mermaid reads none as it is written. */
const strangeRules = stagesOf(
  'titles = %s"a" %s"-" 0<prose> / accTitle / Acctitle2 / railroad-abnf-beta\naccTitle = *1"b;%%" 0"c"\nAcctitle2 = 2%d100\nrailroad-abnf-beta = "#e;"\n',
);

const views: readonly View[] = [
  ...FORMATS.flatMap(({ stages }) => VIEWS.map((stage) => viewOf(stage, stages))),
  strange,
  viewOf('traced', stagesOf('a = [ b ] *c\nb = "<"\nc = "<&" b\n', { capture: 'b, c(b)' })),
].filter((view) => view !== undefined);

/** The result of a function in the page; it is passed as text, since the tests have no DOM types. */
function ask<T>(page: Page, body: string, argument: string): Promise<T> {
  return page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(argument)})`);
}

(chromiumPath === undefined ? test.skip : slow)('SVG is well-formed XML', async ({ page }) => {
  for (const view of views) {
    const graph = graphOf(view, true);
    if (!canDraw(graph)) continue;
    const [root, problem] = await ask<[string, string]>(
      page,
      `const document = new DOMParser().parseFromString(given, 'image/svg+xml');
       return [document.documentElement.localName, document.querySelector('parsererror')?.textContent ?? ''];`,
      drawSvg(graph),
    );
    assert.is(problem, '', `${view.grammar} ${view.stage}`);
    assert.is(root, 'svg');
  }
});

/** The points of a path of level lines and curves. */
function pointsOf(path: string): readonly (readonly [x: number, y: number])[] {
  const points: [x: number, y: number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, given] of path.matchAll(/([MHC])([^MHC]*)/g)) {
    const numbers = given!.trim().split(' ').map(Number);
    const [toX, toY = y] = numbers.slice(command === 'C' ? 4 : 0) as [number, number?];
    for (let t = 0; t <= 1; t += 1 / 32) {
      // A curve is level at both ends.
      const rise = command === 'C' ? 3 * t * t - 2 * t * t * t : t;
      const along = command === 'C' ? 1.5 * t * (1 - t) + t * t * t : t;
      if (command !== 'M') points.push([x + (toX - x) * along, y + (toY - y) * rise]);
    }
    [x, y] = [toX, toY];
  }
  return points;
}

test('no line crosses a label', () => {
  let count = 0;
  for (const view of views) {
    const graph = graphOf(view, true);
    if (!canDraw(graph)) continue;
    const svg = drawSvg(graph);
    const labels = [...svg.matchAll(/<text [^>]*x="([\d.]+)" y="([\d.]+)">([^<]*)</g)].map(
      ([, x, y, text]) => [Number(x), Number(y), 2.8 * text!.replace(/&\w+;/g, 'x').length, text],
    ) as readonly (readonly [number, number, number, string])[];
    for (const [, path] of svg.matchAll(/<path fill="none" stroke="#6b7a90" d="([^"]*)"/g))
      for (const [x, y] of pointsOf(path!))
        for (const [middle, bottom, half, text] of labels) {
          const isOver = Math.abs(x - middle) < half && y > bottom - 8 && y < bottom + 2;
          assert.not(isOver, `${view.grammar} ${view.stage}: a line over ${text}`);
          count += 1;
        }
  }
  assert.ok(count > 100_000, String(count));
});

const rsvg = onPath('rsvg-convert');
(rsvg === undefined || chromiumPath === undefined ? test.skip : test)(
  'librsvg, which knows no variables, draws boxes, lines and texts',
  async ({ page }) => {
    const input = drawSvg(graphOf(viewOf('minimal', FORMATS[0]!.stages)!, false));
    const png = execFileSync(rsvg!, { input }).toString('base64');
    const shares = await ask<Record<string, number>>(
      page,
      `const image = new Image();
       image.src = 'data:image/png;base64,' + given;
       await image.decode();
       const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
       canvas.drawImage(image, 0, 0);
       const { data } = canvas.getImageData(0, 0, image.width, image.height);
       const shares = {};
       for (let at = 0; at < data.length; at += 4) {
         const color = data.slice(at, at + 4).join();
         shares[color] = (shares[color] ?? 0) + 4 / data.length;
       }
       return shares;`,
      png,
    );
    const paper = shares['255,255,255,255'] ?? 0;
    const tint = shares['238,243,250,255'] ?? 0;
    assert.ok(paper > 0.5 && tint > 0.02, `${paper} of the picture is paper, ${tint} boxes`);
    // Ink, lines and labels.
    for (const color of ['28,36,48,255', '107,122,144,255', '26,95,180,255'])
      assert.ok((shares[color] ?? 0) > 0, color);
    assert.is(shares['0,0,0,255'], undefined);
  },
);

inBrowser('Mermaid takes every automaton', async ({ page }) => {
  const path = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');
  await page.addScriptTag({ path });
  const parse = (text: string): Promise<string> =>
    ask(
      page,
      'try { return (await mermaid.parse(given)).diagramType; } catch (error) { return String(error); }',
      text,
    );
  for (const view of views)
    assert.is(
      await parse(printMermaid(graphOf(view, true))),
      'flowchart-v2',
      `${view.grammar} ${view.stage}`,
    );
  assert.match(await parse('flowchart LR\n  s1 -->|"| s2\n'), /error/i);
  for (const { grammar } of [strangeRules, FORMATS.at(-1)!.stages])
    assert.is(await parse(printRailroad(grammar)), 'railroadAbnf', grammar.start.name.text);
  assert.match(await parse('railroad-abnf-beta\na = %s"b" ;\n'), /error/i);
});

test.run();
