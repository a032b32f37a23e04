import type { StateId } from '../../automata/nfa.js';
import { invariant } from '../../invariant.js';
import { symbolAt } from './readable.js';
import type { WordEdge, WordGraph } from './word-graph.js';

/** A word while it is made: its symbols so far, the state, and the calls that are open. */
export class WordWalk {
  readonly word: number[] = [];
  readonly #graph: WordGraph;
  readonly #onTake: (edge: WordEdge) => void;
  /** The states after the open calls. */
  readonly #open: StateId[] = [];
  /** Whether the innermost call has read something. */
  #hasRead = true;
  state: StateId;

  /** @param onTake is told of each edge that the word takes */
  constructor(graph: WordGraph, onTake: (edge: WordEdge) => void = () => {}) {
    this.#graph = graph;
    this.#onTake = onTake;
    this.state = graph.start;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Whether the word so far is a word of the automaton that the walk is in. */
  get isWhole(): boolean {
    return this.#graph.accepting[this.state]! && this.#hasRead;
  }

  /** Takes an edge of the state: reads a symbol, by default one that is easy to read, or begins a call. */
  take(edge: WordEdge, symbol?: number): void {
    this.#onTake(edge);
    const { entry, to, readable } = edge;
    if (entry === undefined) this.word.push(symbol ?? symbolAt(readable, this.word.length));
    else this.#open.push(to);
    this.state = entry ?? to;
    this.#hasRead = entry === undefined;
  }

  /** Ends the innermost call. */
  return(): void {
    this.state = this.#open.pop()!;
    this.#hasRead = true;
  }

  /** Completes the calls that are open beyond some number, by shortest ways. */
  finishCalls(depth: number): void {
    while (this.depth > depth)
      if (this.isWhole) this.return();
      else this.#goOn();
  }

  /** Completes the word by a shortest way. */
  finish(): readonly number[] {
    this.finishCalls(0);
    while (!this.isWhole) {
      this.#goOn();
      this.finishCalls(0);
    }
    return this.word;
  }

  #goOn(): void {
    const [edge] = this.#graph.edges[this.state]!;
    invariant(edge !== undefined, 'a state without a word is not entered');
    this.take(edge);
  }
}
