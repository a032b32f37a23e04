/**
 * Opens the pages of the project in Chromium: `node dist/scripts/show-pages.js` prints the time until each panel of the
 * playground shows and from a key to the verdict, and with `--write` it takes the pictures of `docs/` anew.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import { processorName } from './processor-name.js';
import { root } from './project.js';

const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
const main = join(root, 'dist', 'generator', 'cli', 'main.js');

/** The page of a command, as the address of a file. */
function pageOf(command: 'explore' | 'playground', ...names: readonly string[]): string {
  const out = join(folder, `${command}-${names.join()}`);
  const grammars = names.map((name) => join(root, 'grammar', `${name}.abnf`));
  const isFile = command === 'explore';
  const path = isFile ? `${out}.html` : out;
  execFileSync(process.execPath, [main, command, ...grammars, '-o', path], { stdio: 'ignore' });
  return pathToFileURL(isFile ? path : join(path, 'index.html')).href;
}

/** Each panel, and the texts that it has when it is complete. */
const PANELS = [
  ['test', '#verdict', /^.? ?(?:Accepted|Refused|Unfinished)/],
  ['examples', '#panel', /Near misses/],
  ['facts', '#panel', /unambiguous/],
  ['automaton', '#panel', /neighbors.*from.*to/s],
  ['code', '#panel', /kB compressed/],
] as const;

/** The milliseconds from the beginning of navigation until a text matches. */
function timeOf(page: Page, selector: string, pattern: RegExp): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const text = document.querySelector(${JSON.stringify(selector)})?.textContent ?? '';
      if (${pattern}.test(text)) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
}

/** The milliseconds from the key that mends a grammar to the verdict. */
async function timeOfTyping(page: Page): Promise<number> {
  await page.click('.editor .cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n=');
  // The page is idle again.
  await page.waitForTimeout(2000);
  await page.evaluate(`(() => {
    globalThis.typed = { begun: 0, time: 0 };
    document.addEventListener('keydown', () => (typed.begun = performance.now()), true);
    new MutationObserver(() => (typed.time = performance.now() - typed.begun)).observe(
      document.querySelector('#verdict'),
      { childList: true, subtree: true, characterData: true },
    );
  })()`);
  await page.keyboard.press('Backspace');
  await page.waitForTimeout(2000);
  return page.evaluate('typed.time');
}

/** The number of times that a page is opened; the least time of each panel counts, since machines are busy. */
const RUNS = 5;

async function measure(browser: Browser): Promise<void> {
  console.log(`${processorName()}, Chromium ${browser.version()}; milliseconds since navigation`);
  for (const names of [['uri'], ['date-time', 'date', 'time'], ['mailbox'], ['utf-8']])
    await print(browser, pageOf('playground', ...names), async (page) => {
      const times: Record<string, number> = { compiled: await timeOf(page, '#status', /states/) };
      for (const [panel, selector, pattern] of PANELS) {
        await page.click(`#tab-${panel}`);
        times[panel] = await timeOf(page, selector, pattern);
      }
      await page.click('#tab-test');
      times['typing'] = await timeOfTyping(page);
      return times;
    });
  for (const name of ['uri', 'utf-8'])
    await print(browser, pageOf('explore', name), async (page) => ({
      steps: await timeOf(page, '#sentence', /The input/),
    }));
}

/** Prints the least times of some runs, in which nothing is kept from those before. */
async function print(
  browser: Browser,
  url: string,
  timesOf: (page: Page) => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  const least: Record<string, number> = {};
  for (let count = 0; count < RUNS; count++) {
    const page = await browser.newPage();
    await page.goto(url);
    for (const [name, time] of Object.entries(await timesOf(page)))
      least[name] = Math.min(time, least[name] ?? Infinity);
    await page.close();
  }
  const times = Object.entries(least).map(([name, time]) => `${name} ${Math.round(time)}`);
  console.log(
    `${relative(pathToFileURL(folder).pathname, new URL(url).pathname)}: ${times.join(', ')}`,
  );
}

/** Shows a string at a step, in a view. */
const at =
  (line: string, step: number, view: string) =>
  async (page: Page): Promise<void> => {
    await timeOf(page, '#sentence', /./);
    await page.fill('#input', line);
    await timeOf(page, '#sentence', /The input|error|expected/);
    await page.click(`#view-${view}`);
    await page.focus('#stepper');
    await page.keyboard.press('Home');
    for (let count = 0; count < step; count++) await page.keyboard.press('ArrowRight');
    await timeOf(page, '#step', view === 'code' ? /NEXT/ : /./);
    await page.waitForTimeout(2000);
  };

const judged = (page: Page): Promise<number> => timeOf(page, '#verdict', /Accepted/);

/** The pictures: the name, the address, the color scheme, the window, and what is done before. */
async function takePictures(browser: Browser): Promise<void> {
  const index = pathToFileURL(join(root, 'dist', 'playground', 'index.html')).href;
  const [utf8, uri, json] = ['utf-8', 'uri', 'json'].map((name) => pageOf('explore', name));
  const wide = { width: 1280, height: 900 };
  const narrow = { width: 390, height: 840 };
  const euro = at('A€', 3, 'automaton');
  const pictures = [
    ['light-1280', index, 'light', wide, judged],
    ['light-390', index, 'light', narrow, judged],
    ['automaton-1280', utf8!, 'light', wide, euro],
    ['automaton-390', utf8!, 'dark', narrow, euro],
    ['code-1280', utf8!, 'dark', wide, at('A\\xC0\\x80', 2, 'code')],
    ['steps-1280', uri!, 'dark', wide, at('http://ada@example.com/', 9, 'rules')],
    ['calls-1280', json!, 'light', wide, at('[{"a":[1]}]', 8, 'automaton')],
  ] as const;
  for (const [name, url, colorScheme, viewport, act] of pictures) {
    const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
    await page.goto(url);
    await act(page);
    await page.screenshot({ path: join(root, 'docs', 'playground', `${name}.png`) });
    await page.close();
  }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await (process.argv.includes('--write') ? takePictures : measure)(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
