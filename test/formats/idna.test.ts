/**
 * Internationalized names: the characters by the properties of the host's Unicode, and Punycode, lengths and the bidi rule by
 * plain code; and `grammar/idna.abnf` by the files of Unicode.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import { LANGUAGE_NAMES } from '../../generator/options/choices.js';
import * as asciiNames from '../../generated/ascii-idn-hostname/table.js';
import * as mail from '../../generated/idn-email/table.js';
import * as names from '../../generated/idn-hostname/table.js';
import { root } from '../support/files.js';
import { runs, stride } from '../support/thorough.js';

/** The version of Unicode of `grammar/idna.abnf`, which the host may have, or an older one. */
const UNICODE = 17;
const isSameUnicode = Number.parseInt(process.versions.unicode!, 10) === UNICODE;

const EXCEPTIONS: readonly (readonly [characters: RegExp, isValid: boolean])[] = [
  [/^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/, true],
  [/^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]$/, false],
];

/** Whether a character is PVALID by RFC 5892, section 3, in the order of its list. */
function isPvalid(character: string): boolean {
  const exception = EXCEPTIONS.find(([each]) => each.test(character));
  if (exception !== undefined) return exception[1];
  if (/^[a-z\d-]$/.test(character)) return true;
  const isDisallowed =
    // Characters of Hangul whose syllables are decomposed.
    /^[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/.test(character) ||
    /^\p{Changes_When_NFKC_Casefolded}$/u.test(character) ||
    /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u.test(
      character,
    ) ||
    /^[\u{20d0}-\u{20ff}\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}]$/u.test(character);
  return !isDisallowed && /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u.test(character);
}

/** Whether some name has a character: behind letters of either direction, or before a letter, as the bidi rule asks. */
function isInNames(character: string): boolean {
  return ['a#', 'א#', '#'].some((name) => names.validate(name.replace('#', character)));
}

test('the characters of labels are those that RFC 5892 derives', () => {
  const step = stride(7);
  let count = 0;
  for (let number = 0; number <= 0x10ffff; number += step) {
    if (number >= 0xd800 && number < 0xe000) continue;
    const character = String.fromCodePoint(number);
    // Upper case stands in labels of ASCII; dots, hyphens and what is CONTEXTO have rules of their own.
    if (/^[A-Z.\-\u3002\uff0e\uff61\u00b7\u0375\u05f3\u05f4\u30fb]$/.test(character)) continue;
    const isName = isInNames(character);
    if (!isSameUnicode && /^\p{Unassigned}$/u.test(character)) continue;
    const isRight = isPvalid(character);
    if (isName !== isRight) assert.unreachable(`U+${number.toString(16)}: ${isName}`);
    count += Number(isName);
  }
  assert.ok(count * step > 140_000, String(count));
});

test('grammar/idna.abnf is made of the files of Unicode', () => {
  const script = join(root, 'dist', 'scripts', 'write-idna.js');
  execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' });
});

/** Random numbers below a bound, always the same ones. */
function random(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const ALPHABETS = [
  'aäß0-',
  'бгд·l',
  '一あ・ア',
  'กขค',
  '\u{20000}\u{2a6df}一',
  'αβ͵',
  'אבג0',
  'نبا\u06f1',
];

test('A-labels: those of the host, and no others', () => {
  const below = random(1);
  let count = 0;
  for (let run = 0; run < runs(20000); run++) {
    const alphabet = [...ALPHABETS[below(ALPHABETS.length)]!];
    const label = Array.from(
      { length: 1 + below(12) },
      () => alphabet[below(alphabet.length)],
    ).join('');
    if (!names.validate(label) || /^[\0-\x7f]*$/.test(label)) continue;
    // UTS #46 without its mappings, which valid labels have no use for.
    const encoded = domainToASCII(label);
    assert.ok(encoded.startsWith('xn--'), label);
    for (const written of [encoded, encoded.toUpperCase()])
      for (const { validate } of [names, asciiNames]) assert.ok(validate(written), written);
    assert.is(names.validate(`${encoded}.a`), names.validate(`${label}.a`));
    const wrong = `${encoded.slice(0, -1)}${encoded.endsWith('a') ? 'b' : 'a'}`;
    const decoded = new URL(`http://${encoded}`).hostname === encoded;
    assert.ok(decoded);
    assert.is(asciiNames.validate(wrong), names.validate(wrong), wrong);
    count += 1;
  }
  assert.ok(count > 300, String(count));
});

test('names in octets of UTF-8, and offsets in them', () => {
  const octets = (text: string): Uint8Array => new TextEncoder().encode(text);
  assert.is(names.findError(octets('ä.xn--a.b')), 8);
  assert.is(names.findError('ä.xn--a.b'), 7);
  assert.is(names.findError(octets('\u{20000}.ab--ä')), 11);
  assert.is(names.findError(octets('ää.xn--mnchen-3ya'), 2), -1);
  assert.is(mail.findError(octets(`${'ü'.repeat(32)}a@b`)), 64);
  assert.is(mail.findError(octets(`${'ü'.repeat(31)}a一@b`)), 63);
  assert.is(mail.findError(octets('ä@b.xn--a.c')), 10);
  assert.is(names.match('xn--a.ä '), 2);
  assert.is(names.match('xn--mnchen-3ya.ä '), 16);
  const text = 'from münchen.de, xn--a.de and 測試.test.';
  assert.equal(
    names.findAll(text).map(({ start, end }) => text.slice(start, end)),
    ['from', 'münchen.de', 'and', '測試.test'],
  );
});

test('long labels and names are refused without decoding all of them', () => {
  for (const text of ['ü'.repeat(1e6), `xn--${'a'.repeat(1e6)}`, 'ü.'.repeat(3e5)]) {
    const begin = performance.now();
    assert.is(names.validate(text), false);
    assert.ok(performance.now() - begin < 2000, text.slice(0, 9));
  }
});

test('mistakes in names are explained in sentences', () => {
  assert.is(
    names.explain('a_b.example'),
    'expected a letter, a digit, "-", ".", an allowed character beyond ASCII or the end at character 2, found "_"',
  );
  assert.is(
    names.explain('é_'),
    'expected a lowercase letter, a digit, "-", ".", an allowed character beyond ASCII or the end at character 2, found "_"',
  );
  assert.is(
    names.explain('ⓐ'),
    'expected a letter, a digit or an allowed character beyond ASCII at character 1, found "ⓐ"',
  );
  assert.is(
    names.explain('xn--a.de'),
    'expected an A-label, "xn--" and the Punycode of a U-label at character 6, found "."',
  );
  assert.is(
    names.explain('e\u0301'),
    "expected a label in Unicode's Normalization Form C at the end",
  );
  assert.is(asciiNames.explain('ä.de'), 'expected ASCII at character 1, found "ä"');
  assert.is(mail.explain('a@xn--a'), 'expected a domain that IDNA2008 allows at the end');
});

test('other languages refuse the checks, and so many characters', async () => {
  const text = '; capture name: labels=label\n; check name: nfc-labels, expected NFC\n';
  const small = { name: 'a.abnf', text: `${text}name = label *( "." label )\nlabel = 1*%xE0-FF\n` };
  for (const language of LANGUAGE_NAMES) {
    const { ok, diagnostics } = await compile(small, { language });
    assert.is(ok, false);
    assert.match(diagnostics.at(-1)!.message, /has no check "nfc-labels", which "name" requires$/);
  }
});

test.run();
