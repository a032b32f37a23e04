/** Pages of the project in Chromium: they write nothing to the console, throw nothing, and request only themselves. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import * as assert from 'uvu/assert';

export interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

export interface PageOptions {
  readonly width?: number | undefined;
  readonly colorScheme?: 'light' | 'dark' | undefined;
}

/** Opens a page; it may request the files beside it. */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1280, colorScheme = 'light' }: PageOptions = {},
): Promise<Opened> {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  const base = url.replace(/#.*/s, '').replace(/[^/]*$/, '');
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(?:data|blob):/.test(request.url()))
      complaints.push(request.url());
  });
  await page.goto(url);
  return { page, complaints };
}

/** Closes a page that did nothing forbidden. */
export async function closePage({ page, complaints }: Opened): Promise<void> {
  assert.equal(complaints, []);
  await page.context().close();
}

/** Waits until the text of some elements matches; the policies of the pages forbid what Playwright would wait with. */
export async function has(
  page: Page,
  selector: string,
  pattern: RegExp,
  patience = 10_000,
): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const text = await page.evaluate<string>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.textContent).join(' | ')`,
    );
    if (pattern.test(text)) return;
    assert.ok(Date.now() < until, `${selector}: ${text.slice(0, 500)} is not ${pattern}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 100, 'this takes too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asserts that a page is accessible by axe and not wider than its window. */
export async function isSound(page: Page, about: string): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  assert.ok(overflow <= 0, `${about}: ${overflow} pixels too wide`);
  await page.evaluate(axe);
  const violations = await page.evaluate<string[]>(
    'axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))',
  );
  assert.equal(violations, [], about);
}

/** Presses Tab until the focused element has an id, a label or a text. */
export async function tabTo(page: Page, what: RegExp): Promise<void> {
  for (let tries = 0; tries < 80; tries++) {
    if (what.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${what}`);
}

/** The id, the label or the text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const { ariaLabel, textContent, id } = document.activeElement;
    return id || ariaLabel || textContent;
  })()`);
}
