/** Pictures: SVG that the XML parser of a browser reads, and whose lines cross no label. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canDraw, graphOf } from '../../generator/study/inspect/graph.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { viewOf, VIEWS, type View } from '../../generator/study/inspect/view.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';

/** A grammar whose names and octets have a special meaning in the formats of pictures. */
const strange = viewOf(
  'minimal',
  stagesOf('a-b = b-c / %x22 / "<&>]]" / "--" %x5C.7C.23.3B\nb-c = "end" / %x00-FF "{"\n'),
)!;

const views = (): readonly View[] =>
  [
    ...FORMATS.flatMap(({ stages }) => VIEWS.map((stage) => viewOf(stage, stages))),
    strange,
    viewOf('traced', stagesOf('a = [ b ] *c\nb = "<"\nc = "<&" b\n', { capture: 'b, c(b)' })),
  ].filter((view) => view !== undefined);

(chromiumPath === undefined ? test.skip : test)('SVG is well-formed XML', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    for (const view of views()) {
      const graph = graphOf(view, { showsDead: true });
      if (!canDraw(graph)) continue;
      // As text, since the tests have no DOM types.
      const found: unknown = await page.evaluate(
        `const parsed = new DOMParser().parseFromString(${JSON.stringify(drawSvg(graph))}, 'image/svg+xml');
         [parsed.documentElement.localName, parsed.querySelector('parsererror')?.textContent];`,
      );
      assert.equal(found, ['svg', undefined], `${view.grammar} ${view.stage}`);
    }
  } finally {
    await browser.close();
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
  for (const view of views()) {
    const graph = graphOf(view, { showsDead: true });
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

test.run();
