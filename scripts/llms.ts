/** The parts of `docs/llms.txt` that follow from the command line, the formats and the index of the documentation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HELP } from '../generator/cli/help.js';
import { help } from '../generator/cli/commands/compile.js';
import { formatPages, type FormatSection } from './format-pages.js';
import { root } from './project.js';

/** What `abnfc --help` and `abnfc compile --help` print of commands and options. */
export function printCommands(): string {
  const [commands] = /^Commands:\n(?: .*\n)+/m.exec(HELP)!;
  return `\`\`\`text\n${commands}\n${help.slice(help.indexOf('Usage:'))}\`\`\``;
}

/** A list of formats for each group, as llmstxt.org has lists of files. */
export function printFormatList(): string {
  return formatPages()
    .map(({ title, sections }) => {
      const lines = sections.map((section) => {
        const { aliases, limitations, title: words, source } = section.format;
        const parts = partsIn(section);
        const said = [
          `${words} (${source})`,
          ...aliases.map((alias) => `also abnfc/${alias}`),
          `\`${exampleOf(section)}\``,
          ...(parts === '' ? [] : [`parts: \`${parts}\``]),
          ...(limitations ? [`limits: ${limitations}`] : []),
        ];
        return `- [abnfc/${section.name}](${section.link}): ${said.join('; ')}`;
      });
      return `## Formats: ${title}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** The lists of `docs/README.md`. */
export function printIndex(): string {
  const page = readFileSync(join(root, 'docs', 'README.md'), 'utf8');
  return page.slice(page.indexOf('## ')).trimEnd();
}

/** A text of a format: the first string in the code of its section, behind the imports. */
export function exampleOf({ text }: FormatSection): string {
  const [, code] = /^```ts\n(?:import .*\n)+([^]*?)^```$/m.exec(text)!;
  return /(?<=')(?:[^'\\\n]|\\.)*(?=')/.exec(code!)![0];
}

/** The fields of the result of `parse`, those of a part in brackets, and `kind` with the names of the kinds. */
function partsIn({ text }: FormatSection): string {
  const types = new Map(
    Array.from(
      text.matchAll(/^export (?:interface|type) (\w+)[^]*?^(?:\}|[ ]*\{.*;|  \);)$/gm),
      ([type, name]) => [name!, type],
    ),
  );
  const fieldsOf = (type: string, seen: readonly string[]): string => {
    const kinds = Array.from(type.matchAll(/kind: '(\w+)'/g), ([, kind]) => kind);
    if (kinds.length > 0) return `kind: ${kinds.join(' | ')}`;
    return Array.from(
      type.matchAll(/^  readonly (\w+\??): (readonly )?(\w+)/gm),
      ([, field, list, name]) => {
        const inner = types.get(name!);
        const isDeep = inner === undefined || seen.includes(name!) || seen.length > 2;
        return `${field}${list ? '*' : ''}${isDeep ? '' : `(${fieldsOf(inner, [...seen, name!])})`}`;
      },
    ).join(', ');
  };
  const [first] = types;
  return first === undefined ? '' : fieldsOf(first[1], [first[0]]);
}
