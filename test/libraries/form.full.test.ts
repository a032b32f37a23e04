/** The form of `docs/libraries.md`, in Chromium. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ts } from 'ts-morph';
import { bundle } from '../../bench/bundle.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { examplesOf } from '../support/examples.js';

const inBrowser = chromiumPath !== undefined ? test : test.skip;

inBrowser(
  'docs/libraries.md: what is wrong is told at once, what is incomplete is told later',
  async () => {
    const example = examplesOf('docs/libraries.md').find((each) =>
      each.includes('setCustomValidity'),
    )!;
    const { octets } = await bundle(ts.transpile(example, { target: ts.ScriptTarget.ES2022 }));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.setContent('<form><input id="mail"><input id="other"></form>');
      await page.addScriptTag({ type: 'module', content: Buffer.from(octets).toString() });
      const said: string[] = [];
      const look = async (): Promise<void> => {
        said.push(await page.evaluate<string>("document.querySelector('#mail').validationMessage"));
      };
      for (const text of ['me', 'me@example.com', 'me and']) {
        await page.fill('#mail', '');
        await page.type('#mail', text);
        await look();
      }
      await page.fill('#mail', '');
      await page.type('#mail', 'me@');
      await look();
      await page.focus('#other');
      await look();
      assert.equal(said, [
        '',
        '',
        'expected "@" at character 3, found a space',
        '',
        'expected a letter, a digit or "[" at the end',
      ]);
    } finally {
      await browser.close();
    }
  },
);

test.run();
