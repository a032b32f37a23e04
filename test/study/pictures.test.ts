/** Pictures in a browser: SVG by its XML parser, Mermaid by its own, both color schemes. */
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canDraw, graphOf } from '../../generator/study/inspect/graph.js';
import { printMermaid } from '../../generator/study/inspect/mermaid.js';
import { drawSvg } from '../../generator/study/inspect/svg.js';
import { viewOf, VIEWS, type View } from '../../generator/study/inspect/view.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
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
});

test.run();
