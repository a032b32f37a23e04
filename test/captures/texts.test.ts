/** The texts of parts: `textOf`, and the results of modules that report texts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { INPUT_CHOICES } from '../../generator/alphabet.js';
import { ENCODINGS } from '../../generator/options/choices.js';
import type { DecoderModule } from '../../runtime/contract.js';
import { loadParsing, wordsOf, type ParsingModule } from '../support/parses.js';
import { slowTests } from '../support/slow.js';
import { some } from '../support/thorough.js';

const slow = slowTests(test);

const GRAMMARS: readonly (readonly [capture: string, text: string])[] = [
  ['a,b', 's = a ["=" b]\na = 1*DIGIT\nb = *DIGIT\n'],
  ['a(b,c)', 's = "x" a "y"\na = b ["=" c]\nb = 1*DIGIT\nc = *DIGIT\n'],
  ['a,b', 's = a / b\na = *"a"\nb = 1*"b"\n'],
  ['x(a,b)', 's = "<" x ">"\nx = a / b\na = *"a"\nb = 1*"b"\n'],
  ['item', 's = item *("," item)\nitem = *ALPHA\n'],
  ['pair(k,v)', 's = *(pair ";")\npair = k ["=" v]\nk = 1*ALPHA\nv = *DIGIT\n'],
  ['item(a,b)', 's = item *("," item)\nitem = a / b\na = 1*DIGIT\nb = 1*ALPHA\n'],
  ['x(a,b),y(a,b)', 's = x / y\nx = *(a b) "x"\ny = *(a b) "y"\na = 1*"a"\nb = "b"\n'],
  ['text,bytes,input', 's = text "," bytes "," *input\ntext = "t"\nbytes = "b"\ninput = "i"\n'],
  ['a,b', 's = a "," b\na = *%xE9-1F600\nb = 1*( %x1F600 / %x20AC )\n'],
];

/** The result with the text of each part instead of where it is. */
function withTexts(value: object, textOf: (span: object) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withTexts(each as object, textOf));
  const { start, end, ...fields } = value as { start?: number; end?: number };
  const texts = Object.entries(fields).map(([field, part]: [string, unknown]) => [
    field,
    typeof part === 'object' ? withTexts(part as object, textOf) : part,
  ]);
  if (start === undefined || end === undefined) return Object.fromEntries(texts);
  const text = textOf({ start, end });
  return texts.length === 0 ? text : { text, ...Object.fromEntries(texts) };
}

/** The text of octets of UTF-8. */
function decode(octets: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
}

for (const [index, [capture, text]] of some([...GRAMMARS.entries()], 0, 5, 7, 9)) {
  // Every input and variant of one grammar with registers and one with a tape.
  const isTriedInAll = index === 0 || index === 5;
  const variants = isTriedInAll ? {} : { variants: ['table'] as const };
  for (const input of isTriedInAll ? INPUT_CHOICES : (['both'] as const)) {
    test(`${capture} of ${input}`, async () => {
      const source = { name: 'test.abnf', text };
      const parsing = await loadParsing(source, { capture, input, ...variants });
      const reporting = await loadParsing(source, { capture, input, values: 'text', ...variants });
      let count = 0;
      for (const word of wordsOf(parsing)) {
        const string = String.fromCodePoint(...word);
        const octets = new TextEncoder().encode(string);
        parsing.modules.forEach(([path, module], index) => {
          const [, other] = reporting.modules[index]!;
          const compare = (
            given: string | Uint8Array,
            slice: (span: { start: number; end: number }) => string,
          ): void => {
            const result = module.parse(given);
            const texts = other.parse(given);
            assert.is(texts.ok, result.ok, path);
            if (!result.ok || !texts.ok) return assert.equal(texts, result, path);
            count += 1;
            assert.equal(texts.value, withTexts(result.value, slice as never), path);
            const own = withTexts(result.value, (span) => module.textOf(given, span));
            assert.equal(own, texts.value, path);
          };
          if (input !== 'octets') compare(string, ({ start, end }) => string.slice(start, end));
          if (input !== 'string')
            compare(octets, ({ start, end }) => decode(octets.slice(start, end)));
        });
      }
      assert.ok(count > 1);
    });
  }
}

slow('texts of octets in every encoding', async () => {
  const text = 's = a "," b\na = *( %x0-2B / %x2D-D7FF / %xE000-FFFF / %x10000-10FFFF )\nb = a\n';
  for (const encoding of ENCODINGS) {
    const { modules } = await loadParsing(
      { name: 'test.abnf', text },
      { capture: 'a,b', encoding, variants: ['table'] },
    );
    const path = `../../generated/${encoding}/table.js`;
    const { encode } = (await import(path)) as DecoderModule;
    const [, module] = modules[0]!;
    for (const [a, b] of [
      ['', '\0'],
      ['aé\u07ff\u0800€', '\u1234'],
      ['a', '\u{10000}😀\u{10ffff}'],
      ['\ud7ff\ue000\uffff', 'x'],
    ] as const) {
      // It spells no characters beyond U+FFFF, only the halves of their pairs.
      if (encoding === 'modified-utf-8' && b.length > 1) continue;
      const octets = encode(`${a},${b}`);
      const result = module.parse(octets);
      assert.ok(result.ok, `${encoding}: ${a},${b} is refused at ${result.ok ? '' : result.at}`);
      const { value } = result as unknown as { value: Readonly<Record<string, object>> };
      assert.is(module.textOf(octets, value['a']!), a, encoding);
      assert.is(module.textOf(octets, value['b']!), b, encoding);
    }
  }
});

test('a module that reports texts has no textOf, and its types say string', async () => {
  const options = { capture: 'text,a(b)', values: 'text' } as const;
  const text = 's = text a\ntext = "t"\na = *( b )\nb = "b"\n';
  const { modules } = await loadParsing({ name: 'test.abnf', text }, options);
  for (const [, module] of modules) {
    assert.is((module as Partial<ParsingModule>).textOf, undefined);
    assert.equal(module.parse('tbb'), {
      ok: true,
      value: { text: 't', a: { text: 'bb', b: ['b', 'b'] } },
    });
  }
  const clash = { capture: 'a(text)', values: 'text' } as const;
  const rules = 's = a\na = text\ntext = "t"\n';
  let message = '';
  await loadParsing({ name: 'test.abnf', text: rules }, clash).catch((error: Error) => {
    ({ message } = error);
  });
  assert.is(message, 'the field name "text" is reserved');
  await loadParsing({ name: 'test.abnf', text: rules }, { capture: 'a(text)' });
});

test.run();
