/** The steps of strings through a grammar, with the pictures of its passes: what a page asks about one of them. */
import type { Traced } from '../../automata/moves.js';
import { classIds, classOf, membersOf } from '../../automata/symbol-classes.js';
import { isIn } from '../../automata/symbol-range.js';
import { tracedSymbols } from '../reading/traced-symbols.js';
import { hasModules } from '../../analysis/stages.js';
import { printMembers } from '../../text/symbols.js';
import { canDraw, graphOf, type Graph } from '../inspect/graph.js';
import { printSplitter } from '../inspect/print-view.js';
import { drawSvg } from '../inspect/svg.js';
import { notationOfView, VIEWS, viewOf, type View, type ViewName } from '../inspect/view.js';
import { capturedMoment, type CapturedTrace } from './captured-moment.js';
import type { Compiled } from '../reading/compiled.js';
import { runLine, symbolsSinceRestart, type LineMoment, type LineRun } from './line-run.js';
import { litStates, type LitStates } from './lit-states.js';
import { momentOf, type Moment } from './moment.js';
import { tapeOf, type TapeCell } from './tape.js';

export interface Tape {
  readonly cells: readonly TapeCell[];
  /** The moment to begin with: the first error, or the end. */
  readonly first: number;
}

/** A step in the tables of a module: a symbol of the class `index` of `count` ones, in a state. */
export interface TableStep {
  readonly symbol: number;
  readonly state: number;
  readonly index: number;
  readonly count: number;
}

/** A class of symbols that no state tells apart. */
export interface ClassRow {
  readonly members: string;
  /** The transitions that read it: `1 → 2`. */
  readonly transitions: readonly string[];
  /** The elements of the grammar that read it. */
  readonly origins: readonly string[];
}

/** A moment with what the passes after the rules make of it. */
export interface Step extends Moment {
  /** The traces that the automaton records; undefined without captures. */
  readonly traces: readonly CapturedTrace[] | undefined;
  /** The class of the symbol that was read last. */
  readonly index: number | undefined;
  /** The step in the tables of a module; undefined without a transition, and where modules read other symbols. */
  readonly inTables: TableStep | undefined;
}

export interface Stage {
  readonly name: ViewName;
  /** An SVG document; undefined if the automaton is too large to be drawn. */
  readonly drawing: string | undefined;
  /** The graph if it is not drawn; empty if there are too many states to list. */
  readonly graph: Graph | undefined;
  readonly count: number;
  readonly calls: View['calls'];
  readonly partitions: View['partitions'];
  /** What made each partition but the first, in words. */
  readonly splitters: readonly string[];
}

/** The parts of a picture that are lit; `stuck` are the states before a symbol that does not fit. */
export interface Lit extends LitStates {
  readonly stuck: LitStates['states'];
}

/** The greatest number of states that are listed. */
const MAX_LISTED = 400;

export class Steps {
  readonly #compiled: Compiled;
  readonly #views: ReadonlyMap<ViewName, View>;
  readonly #traced: Traced | undefined;
  #last: { readonly line: string; readonly run: LineRun } | undefined;

  private constructor(
    compiled: Compiled,
    views: ReadonlyMap<ViewName, View>,
    traced: Traced | undefined,
  ) {
    this.#compiled = compiled;
    this.#views = views;
    this.#traced = traced;
  }

  static of(compiled: Compiled): Steps {
    const { stages } = compiled;
    const views = new Map<ViewName, View>();
    for (const name of VIEWS) {
      const view = viewOf(name, stages);
      if (view !== undefined) views.set(name, view);
    }
    return new Steps(compiled, views, hasModules(stages) ? tracedSymbols(stages) : undefined);
  }

  #run(line: string): LineRun {
    if (this.#last?.line !== line) this.#last = { line, run: runLine(line, this.#compiled) };
    return this.#last.run;
  }

  tape(line: string): Tape {
    const run = this.#run(line);
    const wrong = run.moments.findIndex(({ error }) => error !== undefined);
    return {
      cells: tapeOf(run, this.#compiled.plan),
      first: wrong < 0 ? run.moments.length - 1 : wrong,
    };
  }

  /** A moment of a line, by the number of its cell. */
  step(line: string, count: number): Step {
    const run = this.#run(line);
    const at = Math.min(count, run.moments.length - 1);
    const { plan, stages } = this.#compiled;
    const { classes } = plan.dfa;
    const moment = run.moments[at]!;
    const { symbol, step } = moment;
    const index = symbol === undefined ? undefined : classOf(classes, symbol);
    const isOwn = stages.grammar.alphabet !== 'characters';
    return {
      ...momentOf(run, at, this.#compiled),
      traces: this.#tracesAt(run, moment),
      index,
      inTables:
        step?.type === 'step' && isOwn
          ? { symbol: step.symbol, state: step.from, index: step.class, count: classes.count }
          : undefined,
    };
  }

  #tracesAt(run: LineRun, moment: LineMoment): Step['traces'] {
    const { captured } = this.#compiled.stages;
    if (this.#traced === undefined || captured === undefined) return undefined;
    if (moment.isStuck) return [];
    const fields = captured.captures.map(({ field }) => field);
    const isWhole = moment === run.moments.at(-1) && run.end?.word === true;
    return capturedMoment(this.#traced, fields, symbolsSinceRestart(run, moment), isWhole);
  }

  classes(): readonly ClassRow[] {
    const { dfa, states, notation } = this.#compiled.plan;
    return classIds(dfa.classes).map((index) => {
      const members = membersOf(dfa.classes, index);
      const reading = states.flatMap(({ id, transitions }) =>
        transitions.flatMap(({ target, ranges, origins }) =>
          isIn(members[0]!.lo, ranges) ? [{ transition: `${id} → ${target}`, origins }] : [],
        ),
      );
      return {
        members: printMembers(members, reading.length === 0, notation, '–'),
        transitions: reading.map(({ transition }) => transition),
        origins: [...new Set(reading.flatMap(({ origins }) => origins))],
      };
    });
  }

  /** The passes that made an automaton, in their order. */
  get stages(): readonly ViewName[] {
    return [...this.#views.keys()];
  }

  stage(name: ViewName): Stage {
    const view = this.#views.get(name)!;
    const { states, calls, partitions, splitters = [] } = view;
    const notation = notationOfView(view);
    const graph = graphOf(view);
    const drawing = canDraw(graph) ? drawSvg(graph) : undefined;
    const isListed = graph.nodes.length <= MAX_LISTED;
    return {
      name,
      drawing,
      graph:
        drawing !== undefined ? undefined : isListed ? graph : { ...graph, nodes: [], edges: [] },
      count: states.length,
      calls,
      partitions: isListed ? partitions : undefined,
      splitters: splitters.map((splitter) => printSplitter(splitter, notation)),
    };
  }

  /** What is lit in the picture of a pass at a moment of a line. */
  lit(line: string, count: number, name: ViewName): Lit {
    const run = this.#run(line);
    const moment = run.moments[count] ?? run.moments.at(-1)!;
    const lit = litStates(this.#views.get(name)!, symbolsSinceRestart(run, moment));
    if (moment.isStuck) return { ...lit, states: [], edges: [], stuck: lit.states };
    return { ...lit, edges: moment.symbol === undefined ? [] : lit.edges, stuck: [] };
  }
}
