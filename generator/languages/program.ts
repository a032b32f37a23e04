/** The decisions of a plan as names, tables and numbers, which files of every language share. */
import type { LengthTables } from '../plan/length-tables.js';
import type { DecoderPlan } from '../plan/plan.js';

/** Numbers that code looks up. */
export interface ProgramTable {
  /** The name in capitals: `CLASS_OF`. */
  readonly name: string;
  readonly doc: string;
  readonly entries: readonly number[];
  /** The size of the least unsigned number that holds every entry; `signed` is of 32 bits. */
  readonly type: 8 | 16 | 32 | 'signed';
}

/** How parts are found; see Note [Nodes]. */
export interface ParserProgram {
  /** The names of parts by their numbers; the first is the whole word. */
  readonly parts: readonly string[];
  /** The greatest number of traces. */
  readonly traces: number;
}

export interface LengthsProgram extends Pick<LengthTables, 'limits' | 'shortest'> {
  /** All limits, as a phrase. */
  readonly expected: string;
}

/** What words have to meet besides their grammar. */
export interface RequirementsProgram {
  /** The limits of lengths; undefined if there are none. */
  readonly lengths: LengthsProgram | undefined;
  /** Functions that look at words, by their names in grammars. */
  readonly checks: readonly { readonly name: string; readonly expected: string }[];
}

/**
 * A program over octets. States are numbers of rows of `NEXT`, times the number of classes.
 *
 * Note [Nodes]. A program finds parts without a second pass. A node is an event and its offset: a part begins, or ends. It
 * points to the node before it, so that traces share their pasts; a trace is its last node. Each transition has a move: 0
 * changes nothing; another one is a place in `FORKS`, which has the number of traces after the move, and for each the trace
 * that it continues, the number of its events, and the events. In the end, the nodes of the trace that stays are in the
 * order of their numbers, so parts are written over them.
 */
export type Program = DecoderProgram | RecognizerProgram;

interface CommonProgram {
  /** The words of the program's name: `utf`, `8`. */
  readonly name: readonly string[];
  readonly startRule: string;
  /** The lines of the comment at the top. */
  readonly header: readonly string[];
  readonly start: number;
  readonly classes: number;
  /** The tables: `CLASS_OF`, `NEXT`, `ACCEPTS`, and others where they are needed. */
  readonly tables: readonly ProgramTable[];
  /** Whether characters have several octets, so that `BEGUN` is there: the octets read of a character, by state. */
  readonly readsCharacters: boolean;
}

/** The automaton of an encoding, with the operations of its steps. */
export interface DecoderProgram
  extends
    CommonProgram,
    Pick<DecoderPlan, 'kind' | 'encodingName' | 'unitLength' | 'longest' | 'uniformShift'> {
  /** Whether the table `PAYLOAD_SHIFT`, or `ADD`, is there. */
  readonly isShifted: boolean;
  readonly hasAddends: boolean;
  /** The greatest octet, 2ⁿ − 1, if the octets up to it are characters of their own numbers. */
  readonly run: number | undefined;
  /** Ranges of code points, ascending, each with the row that spells them. Others have no spelling. */
  readonly spellings: DecoderPlan['values'];
}

export interface RecognizerProgram extends CommonProgram {
  readonly kind: 'recognizer';
  /** What may follow, as lists of phrases; `EXPECTED_OF` has the index of each state's list. */
  readonly expected: readonly (readonly string[])[];
  readonly parser: ParserProgram | undefined;
  readonly requirements: RequirementsProgram | undefined;
}
