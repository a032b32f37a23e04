/** Foreign text that would be code, and the assertion that emitted text neither runs nor shows it as code. */
import { createContext, runInContext } from 'node:vm';
import { ts } from 'ts-morph';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { CompileResult, GeneratedFile } from '../../generator/targets/compile-result.js';
import type { Source } from '../../generator/text/source.js';
import { loadModule } from './load.js';

const CODE = 'globalThis.PWNED=1';

/** Each end of a line that some language has. */
export const ENDS = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'];

/** Texts that end strings, templates, comments and elements, or that minifiers and debuggers obey, without line ends. */
export const MARKS = [
  `*/${CODE};/*`,
  `//${CODE}`,
  `</script><script>${CODE}</script>`,
  `<!--${CODE}-->`,
  `\`;${CODE};\``,
  `\${${CODE}}`,
  `';${CODE};'`,
  `";${CODE};"`,
  `\\';${CODE};//`,
  '#__PURE__ @__NO_SIDE_EFFECTS__ # sourceMappingURL=x #sourceURL=x',
].join(' ');

/** All of it. In ABNF, it is comments after what stands before it. */
export const EVIL = `;${ENDS.map((end) => `${end} ;${CODE}//`).join('')} ;${MARKS} \0 `;

/** A name of a file, which has no slashes. */
const EVIL_NAME = `${EVIL.replace(/[/\\]/g, '')}.abnf`;

/** Strings of ABNF, which hold no quotes. */
const STRINGS = [
  '*/PWNED=1;/*',
  '//</script><!--',
  '`${PWNED=1}`',
  "\\';PWNED=1;'",
  '#__PURE__ @__NO_SIDE_EFFECTS__ # sourceMappingURL=x',
].map((text) => `"${text}"`);

/** A grammar of hostile strings and comments that lacks the rules `b`, `c` and `d`. */
export const RECOGNIZER = `a = b / ( ${STRINGS.join(' / ')} / %x0A.3B ) c ${EVIL}\n / d\n`;

/** A decoder that lacks the rules `one` and `tail`. */
export const DECODER = `text = *( char )
char = one / two
two = %xC2-DF tail ${EVIL}
; 0000 0000-0000 007F | 0xxxxxxx
; 0000 0080-0000 07FF | 110xxxxx 10xxxxxx
`;

/** One of the two grammars, and options that give it the rules that it lacks, from hostile places. */
export function evilOf(text: string): readonly [source: Source, options: CompileOptions] {
  const source = { name: EVIL_NAME, text };
  if (text === DECODER) {
    const imports = [{ name: EVIL_NAME, text: 'tail = %x80-BF\n' }];
    return [source, { name: 'evil', imports, define: [`one = %x00-7F ${EVIL}`] }];
  }
  const imports = [
    { name: EVIL_NAME, text: `c = "c" ${EVIL}\n` },
    { name: 'x', title: EVIL, text: 'd = "d"\n' },
  ];
  return [source, { name: 'evil', imports, define: [`b = "</script>*/" ${EVIL}`] }];
}

/** Compiles one of the two grammars, with further options. */
export function compileEvil(text: string, further: CompileOptions): Promise<CompileResult> {
  const [source, options] = evilOf(text);
  return compile(source, { ...options, ...further });
}

/** Nothing that a reader of a file obeys is in its text, and `PWNED` is not in its code. */
export function assertInert(path: string, text: string): void {
  // Our own comments have characters such as §, but no controls.
  assert.not.match(text, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/u, path);
  assert.not.match(text, /<\/script|<!--|[#@]__NO_|[#@]\s*source\w*URL|#__PURE/i, path);
  if (!/\.[cm]?[jt]s$/.test(path)) return;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  assert.equal(
    parseDiagnostics.map(({ messageText }) => messageText),
    [],
    path,
  );
  const visit = (node: ts.Node): void => {
    assert.not(ts.isIdentifier(node) && node.text === 'PWNED', `${path}: it is code`);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** Runs a file of any language and format, and asserts that no foreign text of it runs. */
async function runFile(path: string, text: string): Promise<void> {
  const exports: Record<string, unknown> = {};
  const context = createContext({ exports, Uint8Array });
  if (/\.c?js$/.test(path)) runInContext(text, context);
  else await loadModule(text);
  const globals = [context, globalThis as { PWNED?: unknown }];
  assert.not(
    globals.some(({ PWNED }) => PWNED !== undefined),
    `${path} runs foreign text`,
  );
}

/** Asserts both of all files; types are not run. */
export async function assertAllInert(
  files: readonly Pick<GeneratedFile, 'path' | 'text'>[],
): Promise<void> {
  for (const { path, text } of files) {
    assertInert(path, text);
    if (!/\.d\.[cm]?ts$/.test(path)) await runFile(path, text);
  }
}
