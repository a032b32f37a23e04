/**
 * Vite's dev server with a browser: grammars are served, edits reach the page, mistakes stand above it
 * until they are mended. Where there is no Chromium, these tests are skipped, and say so.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer } from 'vite';
import { abnfc } from '../../generator/plugin/vite.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { makeProject } from '../support/bundlers.js';

const inBrowser = chromiumPath !== undefined ? test : test.skip;

const GRAMMAR = 'greeting = %x68.69\npart = %x68\n';
const FILES = {
  'index.html': '<p id="whole"></p><p id="part"></p><script type="module" src="/main.js"></script>',
  'greeting.abnf': 'greeting = part %x69\npart = %x68\n',
  'greeting.txt': 'greeting = "hi"\n',
  'main.js': `
    import { validate } from './greeting.abnf';
    import { validate as isPart } from './greeting.abnf?variant=table&start=part';
    import { validate as isRead } from './greeting.txt?abnf';
    import text from './greeting.abnf?raw';
    const octets = (text) => new TextEncoder().encode(text);
    const accepted = (is) => ['h', 'hi', 'ho', 'o'].filter((word) => is(octets(word))).join();
    document.querySelector('#whole').textContent = accepted(validate) + accepted(isRead);
    document.querySelector('#part').textContent = accepted(isPart) + text.length;
  `,
};

let browser: Browser | undefined;
test.before(async () => {
  if (chromiumPath !== undefined) browser = await launchChromium();
});
test.after(async () => {
  await browser?.close();
});

/** Waits until the paragraphs have these texts, in whatever load of the page. */
async function shows(page: Page, whole: string, part: string): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('#whole')?.textContent === ${JSON.stringify(whole)} &&
     document.querySelector('#part')?.textContent === ${JSON.stringify(part)} &&
     document.querySelector('vite-error-overlay') === null`,
  );
}

async function withServer(
  files: Readonly<Record<string, string>>,
  use: (page: Page, edit: (path: string, text: string) => void, url: string) => Promise<void>,
): Promise<void> {
  const root = makeProject(files);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [abnfc()],
    server: { host: '127.0.0.1', port: 0 },
    cacheDir: join(root, '.vite'),
  });
  const page = await browser!.newPage();
  page.setDefaultTimeout(15_000);
  try {
    await server.listen();
    const url = server.resolvedUrls!.local[0]!;
    await use(page, (path, text) => writeFileSync(join(root, path), text), url);
  } finally {
    await page.close();
    await server.close();
  }
}

inBrowser('an edit of a grammar reaches the page, for every import of it', async () => {
  await withServer(FILES, async (page, edit, url) => {
    await page.goto(url);
    await shows(page, 'hihi', `h${FILES['greeting.abnf'].length}`);
    const edited = 'greeting = part %x6f\npart = %x68 / %x6F\n';
    edit('greeting.abnf', edited);
    await shows(page, 'hohi', `h,o${edited.length}`);
    edit('greeting.txt', 'greeting = "o"\n');
    await shows(page, 'hoo', `h,o${edited.length}`);
  });
});

inBrowser('a module that accepts a grammar gets it without a reload', async () => {
  const program = `
    import { validate } from './greeting.abnf';
    const show = (is) => { document.querySelector('#whole').textContent = String(is([0x68])); };
    document.querySelector('#part').textContent = 'loaded once';
    show(validate);
    if (import.meta.hot) import.meta.hot.accept('./greeting.abnf', (module) => show(module.validate));
  `;
  await withServer({ ...FILES, 'main.js': program }, async (page, edit, url) => {
    await page.goto(url);
    await shows(page, 'false', 'loaded once');
    await page.evaluate(`document.querySelector('#part').textContent = 'still here'`);
    edit('greeting.abnf', 'greeting = %x68\n');
    await shows(page, 'true', 'still here');
  });
});

inBrowser('a mistake is shown with all that is wrong, until it is mended', async () => {
  // Of two imports that fail, the browser asks for either first.
  const main = FILES['main.js'].replace('?variant=table&start=part', '');
  await withServer({ ...FILES, 'main.js': main }, async (page, edit, url) => {
    await page.goto(url);
    await shows(page, 'hihi', `hi${FILES['greeting.abnf'].length}`);
    edit('greeting.abnf', 'greeting = part tail\npart = %x68 / head\n');
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor();
    const textOf = async (selector: string): Promise<string> =>
      (await overlay.locator(selector).textContent()) ?? '';
    assert.match(await textOf('.message-body'), 'rule "tail" is not defined (and 1 more below)');
    // The link opens the place that the frame names.
    assert.match(await textOf('.file'), /greeting\.abnf:1:17/);
    assert.match(await textOf('.frame'), 'greeting.abnf:1:17');
    assert.match(
      await textOf('.frame'),
      /1 \| greeting = part tail\n {2}\| {17}\^\^\^\^\n[^]*2 \| part = %x68 \/ head/,
    );
    const mended = 'greeting = part %x6f\npart = %x68\n';
    edit('greeting.abnf', mended);
    await shows(page, 'hohi', `ho${mended.length}`);
  });
});

inBrowser('a page that begins with a mistake recovers, too', async () => {
  const files = { ...FILES, 'greeting.abnf': 'greeting = part\n' };
  await withServer(files, async (page, edit, url) => {
    await page.goto(url);
    await page.locator('vite-error-overlay').waitFor();
    edit('greeting.abnf', GRAMMAR);
    await shows(page, 'hihi', `h${GRAMMAR.length}`);
  });
});

test.run();
