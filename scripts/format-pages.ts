/** The pages of `docs/formats/`, one for each group of formats, with a section for each format. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMATS, type Format } from './formats.js';
import { root } from './project.js';

/** A section of a page: the format that its first example imports. */
export interface FormatSection {
  readonly name: string;
  readonly format: Format;
  /** From `docs/`, with the fragment of its heading. */
  readonly link: string;
  readonly text: string;
}

/** A page with its title. */
export interface FormatPage {
  /** From the folder of the project. */
  readonly path: string;
  /** From `docs/`. */
  readonly link: string;
  readonly title: string;
  readonly sections: readonly FormatSection[];
}

/** The pages, by their titles. */
export function formatPages(): readonly FormatPage[] {
  return readdirSync(join(root, 'docs', 'formats'))
    .map((file) => {
      const [link, path] = [`formats/${file}`, `docs/formats/${file}`];
      const [first, ...others] = readFileSync(join(root, path), 'utf8').split(/^(?=## )/m);
      const sections = others.map((text) => {
        const [, heading, name] = /^## (.*)\n[^]*? from 'abnfc\/([\w-]+)'/.exec(text) ?? [];
        const format = FORMATS[name!];
        if (!heading || !name || !format)
          throw new Error(`${path}: a section whose first import is of no format: ${text}`);
        return { name, format, link: `${link}#${anchorOf(heading)}`, text };
      });
      return { path, link, title: /^# (.*)$/m.exec(first!)![1]!, sections };
    })
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The fragment of a URL that leads to a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
