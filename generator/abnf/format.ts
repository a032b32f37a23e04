/**
 * Lays a grammar out: definitions aligned, one space between elements, long rules on several lines. Comments stay, and
 * so do line breaks between alternatives; elements stay as they are written. A second run changes nothing.
 */
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { notLaidOut } from '../diagnostics/document.js';
import { readDocument } from '../document/read-document.js';
import { positionAt, type Source } from '../text/source.js';
import type { Alternation, Concatenation, Element, Repetition, Rule } from './ast.js';
import { parseRules } from './parse.js';

/** The line width of RFCs, and the longest name that others are aligned with. */
const WIDTH = 72;
const LONGEST_NAME = 20;

/** The text of a grammar, laid out; undefined if it is not a grammar, or has syntax errors. */
export interface Formatted {
  readonly text: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function formatGrammar(source: Source): Formatted {
  const diagnostics = new DiagnosticBag();
  const document = readDocument(source, new Set(), diagnostics);
  const rules = parseRules(document.rules, diagnostics);
  const isProse = document.lines.some(({ taken, what }) => !taken && what !== 'comment');
  if (isProse && !diagnostics.hasErrors) diagnostics.report(notLaidOut(source));
  if (rules === undefined || diagnostics.hasErrors)
    return { text: undefined, diagnostics: diagnostics.all };
  const lengths = rules.map(({ name }) => name.text.length);
  const names = Math.max(0, ...lengths.filter((length) => length <= LONGEST_NAME));
  return { text: layOutAll(source, rules, names), diagnostics: diagnostics.all };
}

/** A comment, and whether it has a line of its own. */
interface Comment {
  readonly at: number;
  readonly text: string;
  readonly isAlone: boolean;
}

/** A part of a rule that stays on one line. */
interface Piece {
  readonly text: string;
  readonly isAlternative: boolean;
  /** Whether the piece always begins a line. */
  readonly breaks: boolean;
  /** The number of brackets around it that take several lines. */
  readonly depth: number;
  readonly comments: readonly Comment[];
}

interface RepetitionPiece extends Piece {
  readonly repetition: Repetition;
}

/** @param names the length of the longest name that counts; shorter ones are padded */
function layOutAll(source: Source, rules: readonly Rule[], names: number): string {
  /** Lays a rule out; leaves it alone if a line would exceed both the width and the longest line so far. */
  function printRule(rule: Rule, end: number): string {
    const before = outdented(startOfLine(rule.name.span.start), rule.name.span.start, end);
    const lines = layOut(rule, end).split('\n');
    const longest = (all: readonly string[]): number =>
      Math.max(...all.map(({ length }) => length));
    return (longest(lines) > Math.max(WIDTH, longest(before)) ? before : lines).join('\n');
  }

  function layOut(rule: Rule, end: number): string {
    const { name, definedAs, elements } = rule;
    const head = `${name.text.padEnd(names)} ${definedAs}`;
    const comments = commentsIn(name.span.end, end);
    // A rule with a comment before its elements stays as it is.
    if (comments.some(({ at }) => at < elements.span.start))
      return linesOf(name.span.start, end).join('\n');
    const pieces = piecesOf(elements, comments, WIDTH - head.length - 1);
    if (pieces === undefined) return shifted(rule, head, end);
    // Alternatives stand below each other, their `/` below the `=`.
    const indent = ' '.repeat(head.length - 1);
    const lines: { text: string; comments: readonly Comment[] }[] = [];
    for (const { text, isAlternative, breaks, depth, comments: behind } of pieces) {
      const last = lines.at(-1);
      const joint = isAlternative ? ' / ' : ' ';
      const fits = last !== undefined && last.text.length + joint.length + text.length <= WIDTH;
      if (last !== undefined && fits && !breaks && last.comments.length === 0) {
        last.text += joint + text;
        last.comments = behind;
      } else {
        const inner = `${indent}${'  '.repeat(depth)}`;
        const start = last === undefined ? head : `${inner}${isAlternative ? '/' : ' '}`;
        lines.push({ text: `${start} ${text}`, comments: behind });
      }
    }
    const commented = lines.filter((line) => line.comments[0]?.isAlone === false);
    const column = Math.max(0, ...commented.map((line) => line.text.length));
    return lines
      .flatMap((line) => {
        const [first, ...others] = line.comments;
        const isBehind = first !== undefined && !first.isAlone;
        const alone = isBehind ? others : line.comments;
        return [
          isBehind ? `${line.text.padEnd(column)} ${first.text}` : line.text,
          ...alone.map((comment) => `${indent}${comment.text}`),
        ];
      })
      .join('\n');
  }

  /** The pieces of a rule; undefined if a comment stands inside brackets, where only its author knows what it is for. */
  function piecesOf(
    { alternatives }: Alternation,
    comments: readonly Comment[],
    room: number,
  ): readonly Piece[] | undefined {
    const pieces: RepetitionPiece[] = [];
    alternatives.forEach((alternative, index) => {
      const before = alternatives[index - 1]?.span.end;
      const isBroken = before !== undefined && breaksBetween(before, alternative.span.start);
      pieces.push(...piecesIn(alternative, index > 0, isBroken, 0));
    });
    // A line break within an alternative is not kept, unless the alternative is too long.
    for (const comment of comments) {
      const inside = pieces.some(
        ({ repetition: { span } }) => span.start < comment.at && comment.at < span.end,
      );
      if (inside) return undefined;
      const at = pieces.findLastIndex(({ repetition: { span } }) => span.end <= comment.at);
      if (at < 0) return undefined;
      pieces[at] = { ...pieces[at]!, comments: [...pieces[at]!.comments, comment] };
    }
    return joined(pieces, room);
  }

  function piecesIn(
    { repetitions }: Concatenation,
    isAlternative: boolean,
    breaks: boolean,
    depth: number,
  ): readonly RepetitionPiece[] {
    return repetitions.map((repetition, place) => ({
      repetition,
      text: printRepetition(repetition),
      isAlternative: place === 0 && isAlternative,
      breaks: place === 0 && breaks,
      depth,
      comments: [],
    }));
  }

  /** The pieces of an alternative as one, if they fit on a line and no comment is between them. */
  function joined(pieces: readonly RepetitionPiece[], room: number): readonly Piece[] {
    const groups: RepetitionPiece[][] = [];
    pieces.forEach((piece, index) => {
      if (index === 0 || piece.isAlternative) groups.push([]);
      groups.at(-1)!.push(piece);
    });
    return groups.flatMap((group): readonly Piece[] => {
      const text = group.map((piece) => piece.text).join(' ');
      const isSplit = group.slice(0, -1).some(({ comments }) => comments.length > 0);
      if (isSplit || text.length > room) return group.flatMap((piece) => split(piece, room));
      return [{ ...group[0]!, text, comments: group.at(-1)!.comments }];
    });
  }

  /** A piece; or, if it is too long for a line and has brackets, the pieces inside them. */
  function split(piece: RepetitionPiece, room: number): readonly Piece[] {
    const { element } = piece.repetition;
    if (piece.text.length <= room || !('alternation' in element)) return [piece];
    const depth = piece.depth + 1;
    const inner = element.alternation.alternatives.flatMap((alternative, index) =>
      piecesIn(alternative, index > 0, false, depth),
    );
    // The brackets stay beside their first and their last piece.
    const [open] = /^[^([]*[([]/.exec(piece.text)!;
    const around = Math.max(2, open.length - 1) + 2;
    const pieces = [...joined(inner, room - around)];
    const first = pieces[0]!;
    const { isAlternative, breaks } = piece;
    pieces[0] = {
      ...first,
      isAlternative,
      breaks,
      depth: depth - 1,
      text: `${open} ${first.text}`,
    };
    const last = pieces.at(-1)!;
    pieces[pieces.length - 1] = {
      ...last,
      text: `${last.text} ${piece.text.at(-1)!}`,
      comments: piece.comments,
    };
    return pieces;
  }

  /** A rule whose lines stay, moved so that its definition is aligned. */
  function shifted({ elements }: Rule, head: string, end: number): string {
    const { start } = elements.span;
    const moved = head.length + 1 - (start - startOfLine(start));
    const [first = '', ...others] = linesOf(elements.span.start, end);
    return [`${head} ${first}`, ...others.map((line) => indented(line, moved))].join('\n');
  }

  function alternation({ alternatives }: Alternation): string {
    return alternatives.map((each) => concatenation(each)).join(' / ');
  }

  function concatenation({ repetitions }: Concatenation): string {
    return repetitions.map((each) => printRepetition(each)).join(' ');
  }

  function printRepetition({ span, element }: Repetition): string {
    const times = source.text.slice(span.start, element.span.start).trim();
    return times + printElement(element);
  }

  function printElement(element: Element): string {
    if (element.kind === 'group') return `( ${alternation(element.alternation)} )`;
    if (element.kind === 'option') return `[ ${alternation(element.alternation)} ]`;
    return source.text.slice(element.span.start, element.span.end);
  }

  /** The comments between two offsets, outside strings and prose. */
  function commentsIn(from: number, to: number): readonly Comment[] {
    const stretch = source.text.slice(from, to);
    return [...stretch.matchAll(/"[^"\n]*"|<[^>\n]*>|;[^\r\n]*/g)]
      .filter(([found]) => found.startsWith(';'))
      .map(({ 0: text, index }) => {
        const at = from + index;
        const before = source.text.slice(startOfLine(at), at);
        return { at, text: text.trimEnd(), isAlone: before.trim() === '' };
      });
  }

  /** The lines between two offsets of a rule, without blank ones: as empty lines, they would end it. */
  function linesOf(from: number, to: number): readonly string[] {
    const lines = source.text.slice(from, to).split(/\r?\n/);
    return lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  }

  /** The lines of a rule without the indentation of its first one, which other rules lose, too. */
  function outdented(lineStart: number, from: number, end: number): readonly string[] {
    const lines = linesOf(lineStart, end);
    const base = from - lineStart;
    if (base === 0) return lines;
    return lines.map((line, index) => (index === 0 ? line.trimStart() : indented(line, -base)));
  }

  function breaksBetween(from: number, to: number): boolean {
    return source.text.slice(from, to).includes('\n');
  }

  function startOfLine(at: number): number {
    return at - (positionAt(source, at).column - 1);
  }

  function endOfLine(at: number): number {
    const end = source.text.indexOf('\n', at);
    const stop = end < 0 ? source.text.length : end;
    return source.text[stop - 1] === '\r' ? stop - 1 : stop;
  }

  const { text } = source;
  let at = 0;
  const parts: string[] = [];
  for (const rule of rules) {
    const begin = startOfLine(rule.name.span.start);
    const end = endOfLine(rule.elements.span.end);
    parts.push(tidy(text.slice(at, begin)), printRule(rule, end));
    at = end;
  }
  parts.push(tidy(text.slice(at)));
  const whole = `${parts.join('').trimEnd()}\n`.replaceAll('\r\n', '\n');
  return text.includes('\r\n') ? whole.replaceAll('\n', () => '\r\n') : whole;
}

/** A line that continues a rule, moved by some columns; it stays indented. */
function indented(line: string, by: number): string {
  const text = line.trimStart();
  return `${' '.repeat(Math.max(1, line.length - text.length + by))}${text}`;
}

function tidy(text: string): string {
  return text.replace(/[ \t]+(?=\r?\n)/g, '');
}
