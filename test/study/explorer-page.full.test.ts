/** The page of the explorer in Chromium, as a file. Without Chromium these tests are skipped. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeExplorer } from '../../generator/cli/make-explorer.js';
import { PANELS } from '../../generator/study/explorer/fragment.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { tracer } from '../../generator/study/trace/trace.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { partOf } from '../support/fewer.js';
import { makeFolder } from '../support/folder.js';
import { RECOGNIZERS, utf8 } from '../support/formats.js';
import { readSource, root } from '../support/files.js';
import { ascii, hex, octets, stagesOf } from '../support/grammar.js';
import { pageOf, planFor, WORDS } from '../support/explorer.js';
import {
  closePage,
  focused,
  isSound,
  openPage,
  tabTo,
  until,
  type Opened,
  type PageOptions,
} from '../support/page.js';

const inBrowser = chromiumPath !== undefined ? test : test.skip;

let browser: Browser | undefined;
const opened: Opened[] = [];
let folder = '';

test.before(async () => {
  if (chromiumPath === undefined) return;
  browser = await launchChromium();
  folder = makeFolder();
  for (const format of [utf8, RECOGNIZERS[0]!, WORDS])
    writeFileSync(join(folder, `${format.name}.html`), await pageOf(format));
  for (const grammar of ['uri', 'json']) {
    const { name, text } = readSource(root, 'grammar', `${grammar}.abnf`);
    const { page } = await makeExplorer(stagesOf(text, {}, name), {});
    writeFileSync(join(folder, `${grammar}.html`), page);
  }
});
test.after.each(async () => {
  for (const each of opened.splice(0)) await closePage(each);
});
test.after(async () => {
  await browser?.close();
});

/** Opens the page of a grammar; it is closed after the test. */
async function open(name: string, fragment = '', options: PageOptions = {}): Promise<Page> {
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  opened.push(await openPage(browser!, url + fragment, options));
  const { page } = opened.at(-1)!;
  await page.waitForSelector('#sentence');
  return page;
}

/** The numbers in the circles of a class. */
const numbers = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.graph-box .${name}')].map((each) => each.id.slice(1))`,
  );

/** The numbers in the circles that are lit. */
const lit = async (page: Page): Promise<string> => (await numbers(page, 'current')).join(' ');

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector)) ?? '';

inBrowser('what is lit is where the trace is, step by step', async () => {
  const page = await open('utf-8');
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
});

inBrowser('the page of a large grammar is small enough to mail', () => {
  for (const name of ['uri', 'json'])
    assert.ok(statSync(join(folder, `${name}.html`)).size < 400_000, name);
});

inBrowser('C0 80 is explained, and nothing is lit as if it were fine', async () => {
  const page = await open('utf-8', '#hex=C0+80&step=1');
  assert.is(await lit(page), '');
  assert.is(await page.evaluate(`document.querySelector('.stuck').id`), 's1');
  assert.match(await text(page, '#dead'), /^Now in the dead state/);
  const error = await text(page, '#error');
  for (const part of [
    'overlong: this would be an overlong form of U+0000-U+003F',
    '00-7F, C2-F4, read by UTF8-1, UTF8-2, UTF8-3, UTF8-4 in state 1',
    'a subpart has at least one octet',
    'one U+FFFD for the subpart',
    'at offset 1, in state 1',
  ])
    assert.ok(error.includes(part), `${part}: ${error}`);
  assert.is(await text(page, '.text'), '\ufffd');
  assert.match(await text(page, '.layout .line.wrong'), /0000 0080-0000 07FF/);
});

inBrowser('all of it with the keyboard', async () => {
  const page = await open('utf-8', '#hex=E2+82+AC&step=0');
  const now = (): Promise<string | null> => page.getAttribute('#stepper', 'aria-valuenow');
  await tabTo(page, /^stepper$/);
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
  await tabTo(page, /^tab-automaton$/);
  await tabTo(page, /^stage-transducer$/);
  await page.keyboard.press('ArrowLeft');
  assert.is(await focused(page), 'stage-minimal');
  assert.is(await page.getAttribute('#stage-minimal', 'aria-selected'), 'true');
  await page.focus('#tab-automaton');
  for (const name of ['grammar', 'code']) {
    await page.keyboard.press('ArrowRight');
    assert.is(await focused(page), `tab-${name}`);
  }
  await tabTo(page, /^variant-switch$/);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Tab');
  assert.match(page.url(), /variant=branchless/);
  await page.focus('#tab-code');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^00, class 0$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  assert.match(await text(page, '#explained'), /^1F \(00011111\) is in class 0/);
});

inBrowser('a link shows a case, and so does going back to it', async () => {
  const page = await open('utf-8', '#text=%E2%82%AC&step=2&stage=dfa&variant=branchless');
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
});

inBrowser('the verdict is seen and read out at once', async () => {
  const page = await open('ipv4-address', '#text=1.2.3.4');
  const verdict = async (): Promise<string> =>
    `${await page.getAttribute('#verdict', 'class')}: ${await text(page, '#verdict')}`;
  assert.is(await page.getAttribute('#verdict', 'role'), 'status');
  assert.is(await verdict(), 'verdict accepted: ✓Accepted: a word of IPv4address');
  await page.fill('#input', '1.2.');
  assert.is(
    await verdict(),
    'verdict unfinished: …Unfinished: no word of IPv4address yet, expected "0"-"9"',
  );
  await page.fill('#input', '1.2.x');
  assert.is(await verdict(), 'verdict refused: ✗Refused: at offset 4, expected "0"-"9"');
});

inBrowser(
  'lines begin at their numbers, options keep their labels, labels their nodes',
  async () => {
    for (const [name, fragment] of [
      ['utf-8', '#hex=E2+82+AC&step=2'],
      ['ipv4-address', '#text=1.2.3.4&step=4'],
    ] as const) {
      const page = await open(name, `${fragment}&panel=code`);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const variant of VARIANTS) {
          await page.click(`#variant-${variant}`);
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
        }
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), width, name);
      }
    }
  },
);

inBrowser('the automaton fits, and is zoomed by buttons, keys and the wheel', async () => {
  const page = await open('utf-8', '#hex=E2+82+AC&step=2&stage=nfa&panel=automaton', {
    width: 768,
  });
  const measure = () =>
    page.evaluate<{ width: number; height: number; box: number; level: string; visible: boolean }>(
      `(() => {
        const box = document.querySelector('.graph-box');
        const [outer, inner] = [box, box.querySelector('svg')].map((each) => each.getBoundingClientRect());
        const lit = [...box.querySelectorAll('.current')].map((each) => each.getBoundingClientRect());
        return {
          width: inner.width, height: inner.height, box: outer.width, level: document.querySelector('.automaton .level').textContent,
          visible: lit.some((now) => outer.left <= now.left && now.right <= outer.right && outer.top <= now.top && now.bottom <= outer.bottom),
        };
      })()`,
    );
  const first = await measure();
  assert.ok(first.visible, 'the page opens at the current state');
  await page.click('.automaton button:text-is("fit")');
  const fitted = await measure();
  assert.ok(fitted.width <= fitted.box && fitted.width > fitted.box / 2, JSON.stringify(fitted));
  await page.click('.automaton button[aria-label="zoom in"]');
  const larger = await measure();
  assert.ok(larger.width > 1.2 * fitted.width && larger.height > 1.2 * fitted.height);
  assert.is.not(larger.level, fitted.level);
  await page.click('.automaton button[aria-label="zoom out"]');
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
  // Another stage begins anew, in its own size.
  await page.click('#stage-minimal');
  assert.is((await measure()).level, '100 %');
});

inBrowser('a sample is stepped through as it is named', async () => {
  const page = await open('utf-8');
  await page.selectOption('#sample', { label: 'overlong U+0000 in 2 octets' });
  assert.is(await page.inputValue('#input'), 'C0 80');
  assert.is.not(await page.inputValue('#sample'), '-1');
  await page.fill('#input', 'C0 8');
  assert.is(await page.inputValue('#sample'), '-1');
});

inBrowser('a recognizer: words, an end too early, an automaton too large to draw', async () => {
  const page = await open('ipv4-address', '#text=1.2.3&step=9&panel=automaton');
  assert.match(await text(page, '#sentence'), /The input is not a word of IPv4address\.$/);
  assert.match(await text(page, '#error'), /the input ends/);
  await page.click('#stage-nfa');
  assert.match(await text(page, '.graph-box'), /too large to be drawn/);
  assert.ok((await lit(page)) !== '');
  await page.click('#tab-code');
  await page.click('#variant-branchless');
  assert.match(await text(page, '.code'), /It has no rows of 32 bits to draw/);
});

inBrowser('a text: letters on the tape, in the classes and in what was expected', async () => {
  const page = await open('words');
  // The first sample, as text.
  assert.is(await page.inputValue('#input'), '"hello"');
  assert.is(await page.isChecked('#mode-text'), true);
  await page.fill('#input', 'a\xe9\u{10400}.');
  const cells = await page.locator('.cell').allTextContents();
  assert.equal(cells, ['start', 'a', '\xe9U+00E9', 'U+D801', 'U+DC00', '.', 'end']);
  const plan = planFor(WORDS);
  const steps = [...tracer(plan)(ascii('a'))].filter((event) => event.type === 'octet');
  await page.click('button[aria-label="one step on"]');
  assert.is(await lit(page), String(steps[0]!.to));
  assert.match(await text(page, '.members .current'), '"A"–"Z", "a"–"z"');
  await page.click('button[aria-label="to the end"]');
  await page.click('button[aria-label="one step back"]');
  assert.match(await text(page, '#error'), 'at offset 4: "." — expected "\\"", "-", "A"-"Z"');
  assert.match(await text(page, '#explained'), '"." is in class 0: any other. No state reads it.');
  await page.click('#tab-code');
  await page.click('#variant-table');
  assert.ok((await text(page, '.code-box .line.current')) !== '');
  // A half of a pair cannot be typed.
  await page.click('#mode-hex');
  await page.fill('#input', 'D801');
  assert.match(await text(page, '#verdict'), 'Unfinished');
});

inBrowser('captures: brackets under their symbols, and the traces beside the state', async () => {
  const page = await open('uri', '#text=http://u@h:1/?q&step=0');
  /** Each bracket with the cells that it begins and ends under. */
  const brackets = (): Promise<readonly string[]> =>
    page.evaluate(`(() => {
      const cells = [...document.querySelectorAll('.cell')].map((each) => each.getBoundingClientRect());
      return [...document.querySelectorAll('.bracket')].map((each) => {
        const { left, right } = each.getBoundingClientRect();
        const from = cells.findIndex((cell) => Math.abs(cell.left - left) < 1);
        const to = cells.findIndex((cell) => Math.abs(cell.right - right) < 1);
        const kind = each.className.replace('bracket', '').trim();
        return [each.textContent, from - 1, to, kind].join(' ').trim();
      });
    })()`);
  const traces = (): Promise<readonly string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('.result tbody tr')].map((each) => [...each.children].map((cell) => cell.textContent).join(' | '))`,
    );
  assert.equal(await brackets(), []);
  assert.equal(await traces(), ['0 | 0 | ']);
  await page.focus('#stepper');
  await page.keyboard.press('ArrowRight');
  assert.equal(await brackets(), ['scheme 0 1 open']);
  assert.match(await text(page, '#sentence'), /\. Begins a part\.$/);
  for (let step = 1; step < 6; step++) await page.keyboard.press('ArrowRight');
  assert.equal(await brackets(), ['scheme 0 4', 'scheme 0 4', 'path 5 6 open']);
  assert.equal(await traces(), [
    '0 | 0 | ( at 0, scheme) at 4',
    '1 | 0 | ( at 0, scheme) at 4, ( at 5',
  ]);
  assert.is(await text(page, '.result tbody b'), '( at 5');
  const { height } = (await page.locator('.tape').boundingBox())!;
  await page.keyboard.press('End');
  assert.equal(await brackets(), [
    'scheme 0 4',
    'authority 7 12',
    'userinfo 7 8',
    'host 9 10',
    'port 11 12',
    'path 12 13',
    'query 14 15',
  ]);
  assert.equal(await page.locator('#parts li').allTextContents(), [
    'scheme 0–4: "http"',
    'authority 7–12: "u@h:1"',
    'userinfo 7–8: "u"',
    'host 9–10: "h"',
    'port 11–12: "1"',
    'path 12–13: "/"',
    'query 14–15: "q"',
  ]);
  assert.match(await text(page, '#sentence'), /a word of URI\. Ends query\.$/);
  assert.is((await page.locator('.tape').boundingBox())!.height, height, 'nothing moves');
  // Screen readers have the list and the table instead.
  assert.is(await page.getAttribute('#stepper', 'role'), 'slider');
  await page.fill('#input', 'http:/ ');
  await page.click('button[aria-label="to the end"]');
  assert.equal([await brackets(), await traces()], [[], []]);
  assert.match(await text(page, '#traces'), /^None/);
});

inBrowser('rules that call each other: the stack grows and shrinks', async () => {
  const page = await open('json', '#text=%5B%7B%22a%22:%5B1%5D%7D&step=0&stage=minimal');
  const calls = (): Promise<readonly string[]> => page.locator('.calls li').allTextContents();
  const depths: number[] = [];
  for (let step = 1; step <= 8; step++) {
    await page.click('button[aria-label="one step on"]');
    const open = await calls();
    depths.push(open.length);
    assert.is((await numbers(page, 'waiting')).length > 1, open.length > 1);
    assert.ok((await numbers(page, 'current')).length > 0);
    assert.ok((await text(page, '.grammar .line.current')) !== '');
  }
  assert.equal(depths, [1, 2, 2, 2, 2, 2, 3, 4]);
  assert.equal(await calls(), [
    'value "1"',
    'value "[1"',
    'value "{\\"a\\":[1"',
    'value "[{\\"a\\":[1"',
  ]);
  assert.match(await text(page, 'dl.now'), /callsvalue › value › value › value/);
  assert.match(await text(page, '#sentence'), /4 calls are open, the innermost of value\.$/);
  await page.click('button[aria-label="one step on"]');
  assert.is((await calls()).length, 3);
  await page.fill('#input', '[1,]');
  await page.click('button[aria-label="to the end"]');
  assert.equal(await numbers(page, 'current'), []);
  assert.ok((await numbers(page, 'stuck')).length > 0);
  assert.match(await text(page, '#dead'), /^Now in no state/);
  assert.match(await text(page, '#error'), /at offset 3: "\]" — expected/);
  // Its facts and its code are there, too.
  await page.click('#tab-facts');
  assert.match(await text(page, '#panel'), /with a stack/);
  await page.click('#tab-code');
  await page.click('#variant-table');
  assert.match(await text(page, '.code'), /A stack of calls/);
});

inBrowser('accessible by axe and not wider than the window, light and dark', async () => {
  const pages = [
    ['utf-8', '#hex=E2+82+AC+C0+80&step=4', Object.keys(PANELS)],
    ['utf-8', '#hex=E2+82+AC&step=2&stage=nfa&variant=branchless', ['automaton', 'code']],
    ['ipv4-address', '#text=1.2.3&step=9', ['rules']],
    ['words', '#text=a.&step=2', ['grammar', 'classes']],
    ['uri', '#text=http://u:1&step=10', ['rules', 'automaton', 'facts']],
    ['json', '#text=%5B%5B1&step=3', ['rules', 'automaton']],
  ] as const;
  for (const [name, fragment, panels] of partOf(pages)) {
    const page = await open(name, fragment);
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const panel of panels) {
        await page.click(`#tab-${panel}`);
        await page.evaluate(
          `document.querySelectorAll('details').forEach((each) => (each.open = true))`,
        );
        await isSound(page, `${name} ${panel} ${fragment} ${colorScheme}`);
      }
    }
  }
});

inBrowser('a refused text: why, also at its end, and the rules where it failed', async () => {
  const page = await open('uri', '#text=http://a b&step=8');
  const shown = async (): Promise<readonly string[]> => [
    await text(page, '.rules .state:not(.small)'),
    await text(page, '.rules .tree'),
    await text(page, '.rules .threads'),
  ];
  const before = await shown();
  assert.match(before[1]!, /URI.*hier-part.*authority.*reg-name "a"/);
  assert.match(before[2]!, /URI › hier-part › authority › host › reg-name › unreserved reads/);
  for (const step of ['9', '10']) {
    await page.click('button[aria-label="one step on"]');
    assert.is(await page.getAttribute('#stepper', 'aria-valuenow'), step);
    assert.equal(await shown(), before);
    assert.match(await text(page, '#sentence'), /at byte 8: " " — expected "!"/);
    assert.match(await text(page, '#error'), /"!".*in state 16/);
  }
  // The rules are lit on the way to what read the letter, not its class alone.
  await page.click('#tab-grammar');
  await page.click('button[aria-label="to the beginning"]');
  await page.click('button[aria-label="one step on"]');
  const path = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('.line.path code')].map((each) => each.textContent.trim().replace(/ =.*/, ''))`,
  );
  assert.equal(path, ['URI', 'scheme', '/ %x61-7A']);
});

inBrowser('a transition takes a symbol, and a fact its witness', async () => {
  const page = await open('uri', '#text=a:b&step=3');
  await page.click('.rules button.edge:has-text("%")');
  assert.is(await page.inputValue('#input'), 'a:b%');
  assert.match(await text(page, '#verdict'), /Unfinished/);
  await page.click('#tab-facts');
  await page.click('.facts button >> nth=0');
  assert.match(await text(page, '#verdict'), /Accepted|Unfinished/);
  assert.is.not(await page.inputValue('#input'), 'a:b%');
});

inBrowser('pictures open as large as their labels can be read', async () => {
  const page = await open('utf-8', '#hex=E2+82&step=1&stage=nfa', { width: 360 });
  const least = await page.evaluate<number>(
    `Math.min(...[...document.querySelectorAll('.graph-box text')].map((each) => each.getBoundingClientRect().height))`,
  );
  assert.ok(least > 11, String(least));
});

test.run();
