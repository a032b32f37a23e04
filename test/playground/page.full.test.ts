/** The playground in Chromium, as a file. Without Chromium these tests are skipped. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { abnfc, main } from '../support/command.js';
import { partOf } from '../support/fewer.js';
import { filesBelow, read, root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { closePage, has, isSound, openPage, tabTo, type Opened } from '../support/page.js';

const inBrowser = chromiumPath !== undefined ? test : test.skip;
const built = join(root, 'dist', 'playground');

let browser: Browser | undefined;
/** The page of the tests that need no new one, which takes seconds to load. */
let used: Opened | undefined;
const folder = makeFolder();

test.before(async () => {
  if (chromiumPath !== undefined) browser = await launchChromium();
});
test.after.each(() => assert.equal(used?.complaints ?? [], []));
test.after(async () => {
  if (used !== undefined) await closePage(used);
  await browser?.close();
});

async function open(url = pathToFileURL(join(built, 'index.html')).href): Promise<Opened> {
  const opened = await openPage(browser!, url);
  await has(opened.page, '#status', /states|error/);
  return opened;
}

/** A test in a page with the first tab and a small grammar, which other tests may have used before. */
function reused(name: string, act: (page: Page) => Promise<void>): void {
  inBrowser(name, async () => {
    const { page } = (used ??= await open());
    await page.click('#tab-test');
    await choose(page, 'Greeting: a first grammar', /^greeting: \d+ states/);
    await act(page);
  });
}

/** A test in a page of its own. */
function fresh(name: string, act: (page: Page) => Promise<void>): void {
  inBrowser(name, async () => {
    const opened = await open();
    await act(opened.page);
    await closePage(opened);
  });
}

/** Replaces the text of an editor by typing, or by pasting if it is long, and waits for what is said of it. */
async function write(
  page: Page,
  editor: '.editor' | '.test',
  text: string,
  said: RegExp = /./,
): Promise<void> {
  await page.click(`${editor} .cm-content`);
  await page.keyboard.press('Control+a');
  await (text.length < 60 ? page.keyboard.type(text) : page.keyboard.insertText(text));
  await has(page, editor === '.editor' ? '#status' : '#verdict', said);
}

async function choose(page: Page, sample: string, status = /./): Promise<void> {
  await page.selectOption('header select', sample);
  await has(page, '#status', status);
}

/** Asks for a new name of the rule at the cursor. */
async function rename(page: Page, name: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept(name));
  await page.keyboard.press('F2');
}

reused('a grammar while it is typed: mistakes, their places, and verdicts', async (page) => {
  await write(page, '.editor', 'a = 1*word "!"\nword = "x" / "yz"\n', /^a: \d+ states/);
  const starts = '#options > label option';
  await has(page, starts, /^a \| word$/);
  await write(page, '.editor', 'a = ( "x"', /error/);
  await has(page, starts, /^the first rule$/);
  await write(page, '.editor', 'a = 1*word "!"\nword = "x" / "yz"\n', /^a: \d+ states/);
  await write(page, '.test', 'xyz!', /Accepted: 4 octets/);
  await page.keyboard.type('?');
  await has(page, '#verdict', /Refused at offset 4: expected nothing|expected the end/);
  await write(page, '.editor', 'a = 1*wrod "!"\nword = "x"\n', /1 error/);
  await has(page, '.problems', /undefined-rule.*"wrod" is not defined.*line 1:7/s);
  await has(page, '#verdict', /has errors/);
  assert.is(await page.locator('.editor .cm-lintRange-error').count(), 1);
  await page.click('.fix');
  await has(page, '#status', /^a: \d+ states/);
  await has(page, '.editor .cm-content', /1\*word "!"/);
  await page.keyboard.press('Control+z');
  await has(page, '#status', /1 error/);
});

reused('parts have the colors of their rules and names, and open ones are named', async (page) => {
  await choose(page, 'URI (RFC 3986)');
  await has(page, '.tree', /authority\s+example\.com/);
  const looks = await page.evaluate<readonly string[]>(
    "[...document.querySelectorAll('.test .part[title]')].map((part) => `${part.title} ${part.style.cssText}`)",
  );
  const rules = new Set(looks.map((look) => look.replace(/ .*/, '')));
  assert.ok(rules.size > 5 && looks.length > rules.size, looks.join());
  assert.is(new Set(looks).size, rules.size, 'one color for each rule');
  await write(page, '.test', 'x://[::1');
  await has(page, '.tree .open', /IPv6address\s+::1\s+5–8, open/);
  assert.ok((await page.locator('.test .part').count()) > 1);
});

fresh('a document is dropped: rules are extracted, and the rest is grey', async (page) => {
  const rules = read('grammar/uri.abnf')
    .replace(/^;.*\n/gm, '')
    .replace(/^(?=.)/gm, '   ');
  const text = `\nNetwork Working Group\n\n   This text has rules among prose.\n\n${rules}\n\n   And it ends here.\n`;
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], 'rfc.txt'));
    return transfer;
  })()`);
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await has(page, '#status', /^URI: 180 states/);
  await has(page, '.left-out', /Network Working Group/);
  await has(page, '.test .sign', /✓/);
});

fresh('a pasted document is read as one, until that is undone', async (page) => {
  const rules = read('grammar/semver.abnf').replace(/^;.*\n/gm, '');
  const text = `Appendix A.  Collected ABNF\n\n   The rules of versions follow.\n\n${rules}`;
  await page.click('.editor .cm-content');
  await page.keyboard.press('Control+a');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.editor .cm-content').dispatchEvent(event);
  })()`);
  await has(page, '#documents', /uri\.txt/);
  await has(page, '#status', /^semver: /);
  await has(page, '#message', /among other text/);
  await has(page, '.left-out', /Collected ABNF/);
  await page.keyboard.press('Control+z');
  await has(page, '#documents', /uri\.abnf/);
  await has(page, '.problems', /syntax/);
  await page.keyboard.press('Control+z');
  await has(page, '#status', /^URI: /);
});

fresh(
  'what is too long for a link says so, and stays when the page is loaded again',
  async (page) => {
    await write(page, '.editor', 't = 1*%x20-7E\n', /^t: /);
    const digests = Array.from({ length: 4000 }, (_, index) =>
      createHash('sha256').update(String(index)).digest('base64'),
    );
    const { length } = digests.join('');
    const said = new RegExp(`Accepted: ${length.toLocaleString('en-US')}`);
    await write(page, '.test', digests.join(''), said);
    await has(page, '.test h2', /first 2,000 octets/);
    await page.click('header .main');
    await has(page, '#message', /Too long for a link/);
    assert.ok(page.url().length < 200, page.url().slice(0, 300));
    await page.reload();
    await has(page, '#verdict', said);
  },
);

reused('a grammar that explodes is stopped by a change, and the page stays awake', async (page) => {
  // The symbol before the last twenty: 2^20 states.
  await write(page, '.editor', 'a = *( "a" / "b" ) "a" 20( "a" / "b" )\n');
  await has(page, '#spinner', /compiling/);
  await has(page, '#verdict', /^Judging…$/);
  const waited = await page.evaluate<number>(
    `new Promise((resolve) => setTimeout((begun) => resolve(performance.now() - begun), 50, performance.now()))`,
  );
  assert.ok(waited < 500, String(waited));
  await write(page, '.editor', 'a = "b"\n');
  await has(page, '#status', /^a: 3 states/, 3000);
});

reused('an ambiguous grammar shows a word with both trees', async (page) => {
  await choose(page, 'An ambiguous grammar');
  await page.click('#tab-facts');
  await has(page, '.two', /by year "-" month.*month\s+01.*by version.*number\s+01/s);
  assert.is(await page.locator('.two > .tree').count(), 2);
  await page.click('.facts button');
  await has(page, '#verdict', /Accepted/);
});

fresh('words and near misses become test strings', async (page) => {
  await page.click('#tab-examples');
  await page.locator('.picks').nth(1).locator('button').first().click();
  await has(page, '#verdict', /Refused|Unfinished/);
  await page.click('#tab-examples');
  await page.locator('.picks').first().locator('button').first().click();
  await has(page, '#verdict', /Accepted/);
});

fresh('code is that of the command, and loads when it is asked for', async (page) => {
  await choose(page, 'Version (Semantic Versioning)', /^semver:/);
  assert.is(await page.evaluate('Object.keys(abnfcParts).join()'), 'study');
  await page.click('#tab-code');
  const grammar = join(root, 'grammar', 'semver.abnf');
  for (const [kind, flags] of [
    ['ts', ['--variant', 'auto']],
    ['min', ['--small', '--standalone', '--format', 'esm']],
    ['js', ['--standalone', '--format', 'esm']],
  ] as const) {
    await page.selectOption('.code-panel select', kind);
    const { out } = abnfc(folder, ['compile', grammar, '-o', '-', ...flags]);
    // Where it is laid out, JavaScript differs in white space.
    const key = (text: string): string => (kind === 'js' ? text.replace(/\s+/g, '') : text);
    const until = Date.now() + 15_000;
    while (key((await page.textContent('.code-panel pre'))!) !== key(out)) {
      assert.ok(Date.now() < until, kind);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await has(page, '.command code', /^npx abnfc compile semver\.abnf/);
    await has(page, '.code-panel .where', /kB compressed/);
  }
});

reused('a string step by step: the state, its neighbors, and rules that open', async (page) => {
  await write(page, '.editor', 'a = b [ "," c ]\nb = 1*"x"\nc = "y" / "z"\n', /^a: 5 states/);
  await write(page, '.test', 'xq', /Refused: .*found "q"/);
  await page.click('#tab-automaton');
  // Refused strings are shown where they fail, not at the start.
  await has(page, '#sentence', /^Octet 2 of 2, q: no transition from state 2\. Not a word of a/);
  await has(page, '#error', /expected "," "X", "x"|expected.*in state 2/);
  await has(page, '.tape .now', /q✗/);
  await has(page, '.threads', /a › b reads "X", "x".*a reads ",".*the end of the string/s);
  await has(page, '.states', /1 → "X", "x".*to"," → 3"X", "x" → 2/s);
  await has(page, '.open-rule.live', /▾ a.*▾ b/s);
  assert.is(await page.locator('.text-box.live').count(), 2);
  await page.focus('#stepper');
  await page.keyboard.press('Home');
  await has(page, '#sentence', /^Before the first octet: state 1 \(start; next: "X"\)\.$/);
  await page.focus('[data-path="a#0/c"]');
  await page.keyboard.press('Enter');
  await has(page, '.drawing', /▾ c.*"y".*"z"/s);
  await page.keyboard.press('Enter');
  await has(page, '.drawing', /▸ c/);
  await page.click('#view-classes');
  await has(page, '.classes', /"X", "x"1 → 2, 2 → 2/);
  await page.click('#view-rules');
  await page.click('.states button.edge');
  await has(page, '#verdict', /Accepted: 1 octet/);
});

/** Opens the page that `abnfc explore` writes of a grammar. */
async function explore(name: string, ...imports: readonly string[]): Promise<Opened> {
  const pathOf = (each: string): string => join(root, 'grammar', `${each}.abnf`);
  const others = imports.flatMap((each) => ['--import', pathOf(each)]);
  const out = `${name}.explorer.html`;
  const { code, err } = abnfc(folder, ['explore', pathOf(name), ...others]);
  assert.is(`${code} ${err}`, `0 wrote ${out}\n`);
  const opened = await open(pathToFileURL(join(folder, out)).href);
  // Until strings are suggested, the tape is of the empty string.
  await has(opened.page, '.tape .symbol', /^start \| .+ \| end$/);
  await opened.page.focus('#stepper');
  await opened.page.keyboard.press('Home');
  return opened;
}

const litIn = (page: Page, kind: string): Promise<string> =>
  page.evaluate(`[...document.querySelectorAll('.graph-box .${kind}')].map(({ id }) => id).join()`);

/** Waits until some parts of the picture are lit. */
async function isLit(page: Page, kind: string, ids: string): Promise<void> {
  for (let tries = 0; (await litIn(page, kind)) !== ids; tries++) {
    assert.ok(tries < 200, `${kind}: ${await litIn(page, kind)} is not ${ids}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

inBrowser('UTF-8 in one file, forth and back: picture, rules, bits, classes and code', async () => {
  const opened = await explore('utf-8');
  const { page } = opened;
  await page.fill('#input', '€\\xC0');
  await has(page, '.tape', /^start1E2482 *2AC1C0✗end$/);
  await page.click('#view-automaton');
  await page.focus('#stepper');
  await page.keyboard.press('Home');
  await isLit(page, 'current', 's1');
  for (const [state, edge, code, row] of [
    ['s4', 'e1_4', '7 | 48', '11100010 10xxxxxx 10xxxxxx'],
    ['s2', 'e4_2', '1 | 24', '11100010 10000010 10xxxxxx'],
    ['s1', 'e2_1', '3 | 12', '11100010 10000010 10101100'],
  ] as const) {
    await page.click('#view-automaton');
    await page.focus('#stepper');
    await page.keyboard.press('ArrowRight');
    await isLit(page, 'current', state);
    await isLit(page, 'taken', edge);
    await has(page, '.layout .current', new RegExp(`^[^|]*${row.replaceAll(' ', '')}$`));
    await page.click('#view-code');
    await has(page, '.listing mark', new RegExp(`^${code.replace('|', '\\|')}$`));
  }
  await has(page, '#details', /text so far€/);
  await page.click('#view-rules');
  await has(page, '.threads', /UTF8-octets › UTF8-char › UTF8-1 reads 00–7F/);
  await page.focus('#stepper');
  await page.keyboard.press('ArrowLeft');
  await has(page, '.threads', /^UTF8-octets › UTF8-char › UTF8-3 › UTF8-tail reads 80–BF$/);
  await has(page, '#details', /text so far—/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await has(page, '#error', /overlong.*maximal subpart/s);
  await page.click('#view-automaton');
  await isLit(page, 'stuck', 's1');
  await page.selectOption('.steps select >> nth=1', 'nfa');
  await has(page, '#step', /Thompson’s construction.*55 states/);
  await page.click('#view-classes');
  await has(page, '.classes .current', /^4C0–C1, F5–FF$/);
  await page.click('header .main');
  await has(page, 'header .main', /link/i);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await has(page, '#sentence', /^Octet 4 of 4, C0: no transition from state 1/);
  await closePage(opened);
});

inBrowser(
  'a timestamp in one file, forth and back: captures, picture, rules and code',
  async () => {
    const opened = await explore('date-time', 'date', 'time');
    const { page } = opened;
    await has(page, '.tape .symbol', /^start \| 2 \| 0 \| 2 \| 6 \| - \| 1/);
    await page.click('#view-automaton');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.press('#stepper', key);
    await has(page, '#sentence', /^Octet 5 of 20, -: state 10 to 12/);
    await isLit(page, 'current', 's12');
    await isLit(page, 'taken', 'e10_12');
    await has(page, '.bracket', /^year$/);
    await page.press('#stepper', 'ArrowRight');
    await has(page, '.bracket.open', /^month$/);
    await page.click('#view-code');
    await has(page, '.listing .current', /e\.g\. after "0001-"/);
    const before = await page.textContent('.listing mark >> nth=1');
    await page.press('#stepper', 'ArrowLeft');
    await has(page, '.listing .current', /e\.g\. after "0001"; next: "-"/);
    assert.is.not(await page.textContent('.listing mark >> nth=1'), before);
    await page.click('#view-rules');
    await has(page, '.threads', /full-date › month-31 reads "0"/);
    await page.press('#stepper', 'ArrowLeft');
    await has(page, '.threads', /^date-time › full-date reads "-"/);
    await closePage(opened);
  },
);

reused('a grammar is laid out, and undone', async (page) => {
  await write(page, '.editor', 'a=bee/"c"\nbee="x"\n');
  await page.click('header button:text("Format")');
  await has(page, '.editor .cm-content', /a   = bee \/ "c"bee = "x"/);
  await page.click('.editor .cm-content');
  await page.keyboard.press('Control+z');
  await has(page, '.editor .cm-content', /a=bee\/"c"bee="x"/);
});

reused('rules that embed themselves: verdicts, facts, and calls that are open', async (page) => {
  await write(page, '.editor', 'a = "x" / "(" a ")"\n', /^a: \d states, .*, calls of a$/);
  await write(page, '.test', '((x))', /Accepted/);
  await write(page, '.test', '((x', /Unfinished.*expected "\)" at the end/);
  await page.click('#tab-automaton');
  await has(page, '#sentence', /^The input ends|not a word of a\.$/);
  await has(page, '.calls', /^a \(x$/);
  await page.click('#tab-facts');
  await has(page, '#panel', /recognized with a stack, in linear time/);
  await page.click('#tab-examples');
  await has(page, '#panel', /Near misses/);
  await page.click('#tab-test');
  await write(page, '.test', `${'('.repeat(900)}x${')'.repeat(900)}`, /Accepted: 1,801/);
  await page.click('#tab-automaton');
  await page.locator('.tape .cell').nth(900).click();
  await has(page, '#sentence', /: 899 calls are open, the innermost of a\.$/);
  await has(page, '.calls', /and 875 more$/);
});

fresh('a link has everything, and going back leads to what was before', async (page) => {
  await write(page, '.editor', 'a = "b" c\nc = "d"\n');
  await page.selectOption('#options select', 'c');
  await has(page, '#status', /^c: 3 states/);
  await write(page, '.test', 'd', /Accepted/);
  await page.click('header .main');
  await has(page, 'header .main', /link/i);
  const link = page.url();
  await choose(page, 'Version (Semantic Versioning)');
  await has(page, '#documents', /semver/);
  await page.goBack();
  await has(page, '#status', /^c: 3 states/);

  const other = await open(link);
  await has(other.page, '#status', /^c: 3 states/);
  await has(other.page, '#verdict', /Accepted: 1 octet/);
  await closePage(other);
});

inBrowser(
  'of a broken link, the page shows what is sound, or the first sample, and says so',
  async () => {
    const documents = [{ name: 'a.abnf', text: 'a = "b"\n' }];
    const linkTo = (state: object): string =>
      `#1.${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;
    for (const [fragment, status, note] of partOf([
      [linkTo({ documents, panel: '__proto__' }), /^a: /, /panel must be/],
      [linkTo({ documents, options: null }), /^a: /, /options must be an object/],
      [
        linkTo({ documents, options: { start: {} } }),
        /^a: /,
        /options\.start must be the name of a rule/,
      ],
      [linkTo({ documents: 5 }), /^URI: /, /documents must be a list/],
      ['#1.!!', /^URI:/, /missing/],
      ['#1.AAAA', /^URI:/, /missing/],
      ['#2.x', /^URI:/, /another version/],
      ['#nothing', /^URI:/, /^$/],
    ] as const)) {
      const opened = await open(`${pathToFileURL(join(built, 'index.html')).href}${fragment}`);
      await has(opened.page, '#status', status);
      await has(opened.page, '#note', note);
      await closePage(opened);
    }
  },
);

reused('several documents are tabs, and a mistake in one leads there', async (page) => {
  await choose(page, 'Timestamp (RFC 3339)', /^date-time:/);
  assert.is(await page.locator('.document').count(), 3);
  await page.click('.document button:text("time.abnf") >> nth=1');
  await write(page, '.editor', 'full-time = nothing\n');
  await has(page, '.problems', /undefined-rule/);
  await page.click('.document button:text("date-time.abnf")');
  await has(page, '.editor .cm-content', /date-time\s+= full-date/);
  await page.click('.problems .link');
  await has(page, '.editor .cm-content', /full-time = nothing/);
});

reused('rules: go to one, rename one, read about one, fold one', async (page) => {
  await write(page, '.editor', 'a = bee\nbee = "x"\n', /^a: 3 states/);
  for (const key of ['Control+Home', 'End', 'F12']) await page.keyboard.press(key);
  await page.keyboard.type('cee');
  await has(page, '.problems', /undefined-rule/);
  await page.keyboard.press('Control+z');
  await has(page, '#status', /^a: 3 states/);
  await rename(page, 'see');
  await has(page, '.editor .cm-content', /a = see\s*see = "x"/);
  await page.hover('.editor .tok-variableName:not(.tok-definition)');
  await has(page, '.card', /see = "x".*shortest word: X.*3 states/s);
});

reused('a rule of several documents: go to it, and rename it in all of them', async (page) => {
  await write(page, '.editor', 'a = bee\n');
  await page.click('button[aria-label="add a document that fills in rules"]');
  await write(page, '.editor', 'bee = "x" cee\ncee = "y"\n', /^a: 4 states/);
  await page.click('.document button >> nth=0');
  await page.click('.editor .cm-content');
  for (const key of ['Control+Home', 'End']) await page.keyboard.press(key);
  await rename(page, 'CEE');
  await has(page, '#message', /there is a rule "CEE" already/);
  await rename(page, 'alpha');
  await has(page, '#message', /there is a rule "alpha" already/);
  await rename(page, 'dee');
  await has(page, '.editor .cm-content', /a = dee/);
  await has(page, '#status', /^a: 4 states/);
  await page.keyboard.press('F12');
  await has(page, '.editor .cm-content', /dee = "x" cee\s*cee = "y"/);
  await page.keyboard.press('Control+z');
  await has(page, '.editor .cm-content', /bee = "x" cee/);
  await has(page, '.problems', /undefined-rule.*"dee"/);
});

reused('a rule of another document, named like the start rule, is renamed alone', async (page) => {
  await write(page, '.editor', 'z = a\na = bee\n');
  await page.click('button[aria-label="add a document that fills in rules"]');
  await write(page, '.editor', 'a = "y"\nbee = "x" a\n', /^z: 4 states/);
  await page.selectOption('#options select', 'a');
  await has(page, '#status', /^a: 4 states/);
  await page.click('.editor .cm-content');
  await page.keyboard.press('Control+Home');
  await rename(page, 'cee');
  await has(page, '.editor .cm-content', /cee = "y"\s*bee = "x" cee/);
  await write(page, '.editor', 'cee = "y"\nbee = "xx" cee\n', /^a: 5 states/);
  await page.click('.document button >> nth=0');
  await has(page, '.editor .cm-content', /z = a\s*a = bee\s*$/);
});

reused('a mistake in a selection is shown, and strings are judged nevertheless', async (page) => {
  await write(page, '.editor', '; capture a: wrong\na = "b"\n');
  await has(page, '.problems', /capture-not-found|"wrong"/);
  await write(page, '.test', 'b', /Accepted/);
});

fresh('all of it with the keyboard', async (page) => {
  await tabTo(page, /grammar in ABNF/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('a = "b"\n');
  await has(page, '#status', /^a: 3 states/);
  await tabTo(page, /tab-test/);
  await page.keyboard.press('ArrowRight');
  await has(page, '[aria-selected=true]', /Words/);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /test strings/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('B');
  await has(page, '#verdict', /Accepted/);
});

fresh('the page is accessible and fits, light and dark, narrow and wide', async (page) => {
  const windows = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [360, 768, 1600].map((width) => ({ colorScheme, width })),
  );
  for (const { colorScheme, width } of partOf(windows)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    for (const [panel, pattern] of [
      ['tab-test', /Parts of/],
      ['tab-examples', /Near misses/],
      ['tab-facts', /shortest word/],
      ['tab-automaton', /neighbors/],
      ['view-automaton', /too large to be drawn/],
      ['view-classes', /read by/],
      ['view-code', /NEXT\[/],
      ['view-rules', /neighbors/],
      ['tab-code', /kB compressed/],
    ] as const) {
      await page.click(`#${panel}`);
      await has(page, '#panel', pattern);
      await isSound(page, `${panel} at ${width}, ${colorScheme}`);
    }
  }
});

test('the page is small: what it loads at first', () => {
  const first = filesBelow(built, '').filter((path) => /^(?:index|page|study)\./.test(path));
  const size = first.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(built, path))).length,
    0,
  );
  assert.is(first.length, 4);
  assert.ok(size < 318_000, String(size));
});

inBrowser('the command writes the page with a grammar, and serves it', async () => {
  writeFileSync(join(folder, 'my.abnf'), 'a = "</script>" b\nb = "c"\n');
  const out = join(folder, 'page');
  const { code, err } = abnfc(folder, ['playground', 'my.abnf', '-o', out]);
  assert.is(code, 0, err);
  assert.ok(statSync(join(out, 'page.js')).size > 100_000);
  assert.is(abnfc(folder, ['playground', '-o', out]).code, 0, 'a folder of its own is replaced');
  writeFileSync(join(out, 'page.css'), 'mine\n');
  assert.is(abnfc(folder, ['playground', 'my.abnf', '-o', out]).code, 1, 'a foreign file is not');
  rmSync(join(out, 'page.css'));
  abnfc(folder, ['playground', 'my.abnf', '-o', out]);
  const asFile = await open(pathToFileURL(join(out, 'index.html')).href);
  await has(asFile.page, '#documents', /my\.abnf/);
  await has(asFile.page, '.test .sign', /✓/);
  await closePage(asFile);

  const server = spawn(process.execPath, [main, 'playground', join(folder, 'my.abnf')]);
  try {
    const address = await new Promise<string>((resolve) =>
      server.stderr.on('data', (data: Buffer) => resolve(/http:\S+/.exec(String(data))![0])),
    );
    const served = await open(address);
    await has(served.page, '#status', /^a: \d+ states/);
    await closePage(served);
    const foreign = await fetch(`${address}page.js`, { method: 'POST' });
    assert.is(foreign.status, 405);
    assert.is((await fetch(`${address}../package.json`)).status, 404);
    const { port } = new URL(address);
    const second = abnfc(folder, ['playground', '--port', port]);
    assert.is(second.code, 1);
    assert.match(second.err, /error\[unservable\].*another program uses this port/);
    assert.is(abnfc(folder, ['playground', '-o', 'x', '--open']).code, 2);
  } finally {
    server.kill();
  }
});

test.run();
