/** Automata with traces proven against their NFAs; and that a change of any move is seen. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD } from '../../generator/automata/dfa.js';
import { NO_MOVE, type Continuation, type Traced } from '../../generator/automata/moves.js';
import { buildNfa, type Nfa } from '../../generator/automata/nfa.js';
import { analyze } from '../../generator/compile.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import { hasShared, readSource, shared } from '../support/files.js';
import { findTraceDifference } from '../support/walk-traces.js';

const sharedTest = hasShared ? test : test.skip;

function tracedOf(source: Source, options: AnalyzeOptions): readonly [Nfa, Traced] {
  const { ok, stages, diagnostics } = analyze(source, options);
  assert.ok(ok, diagnostics.map(({ message }) => message).join('\n'));
  if (!ok) throw new Error();
  assert.is(stages.grammar.alphabet, 'octets');
  return [buildNfa(stages.captured!.regex), stages.machine.traced!];
}

/** The same automaton with one change in its moves, for every place. */
function* mutantsOf(traced: Traced): Generator<readonly [string, Traced]> {
  const { dfa, moves, moveOf, ends, traces } = traced;
  for (const [entry, number] of moveOf.entries()) {
    if (dfa.transitions[entry] === DEAD) continue;
    const others = Array.from(moves.keys()).filter((other) => other !== number);
    // One that fits the number of traces, if there is one, and the one that changes nothing.
    const fitting = others.find(
      (other) => other > 0 && moves[other]!.length === traces[dfa.transitions[entry]!],
    );
    for (const other of [fitting, number === NO_MOVE ? undefined : NO_MOVE]) {
      if (other === undefined) continue;
      const changed = moveOf.slice();
      changed[entry] = other;
      yield [`move ${number} at ${entry} is ${other}`, { ...traced, moveOf: changed }];
    }
  }
  const variations = ({ from, events }: Continuation): readonly Continuation[] => [
    { from, events: [...events, 0] },
    { from, events: events.slice(1) },
    { from, events: events.toReversed() },
    { from: from + 1, events },
    { from: 0, events },
  ];
  const differs = (a: Continuation, b: Continuation): boolean =>
    JSON.stringify(a) !== JSON.stringify(b);
  for (const [number, move] of moves.entries())
    for (const [trace, continuation] of move.entries())
      for (const other of variations(continuation)) {
        if (!differs(other, continuation)) continue;
        const changed = moves.with(number, move.with(trace, other));
        yield [
          `trace ${trace} of move ${number} is ${JSON.stringify(other)}`,
          { ...traced, moves: changed },
        ];
      }
  for (const [state, end] of ends.entries())
    for (const other of end === undefined ? [] : [undefined, ...variations(end)]) {
      if (other !== undefined && !differs(other, end!)) continue;
      yield [`state ${state} ends otherwise`, { ...traced, ends: ends.with(state, other) }];
    }
}

const SMALL: readonly (readonly [capture: string, text: string])[] = [
  ['a,b', 's = a ["=" b]\na = 1*DIGIT\nb = *DIGIT\n'],
  ['pair(key,value)', 's = *(pair ";")\npair = key "=" value\nkey = 1*ALPHA\nvalue = *DIGIT\n'],
  [
    'user,host,port',
    's = [user "@"] host [":" port]\nuser = *(ALPHA / ":" / DIGIT)\nhost = *(ALPHA / DIGIT)\nport = *DIGIT\n',
  ],
  ['x(a,b),y(a,b)', 's = x / y\nx = *(a b) "x"\ny = *(a b) "y"\na = 1*"a"\nb = "b"\n'],
  ['x,y', 's = *x "!" / *y "?"\nx = "a" / "b"\ny = "a" / "b"\n'],
];

for (const [capture, text] of SMALL) {
  test(`every state and every change: ${capture}`, () => {
    const [nfa, traced] = tracedOf({ name: 'test.abnf', text }, { capture });
    assert.is(findTraceDifference(nfa, traced), undefined);
    let count = 0;
    for (const [change, mutant] of mutantsOf(traced)) {
      count += 1;
      assert.ok(findTraceDifference(nfa, mutant) !== undefined, change);
    }
    assert.ok(count > 20);
  });
}

const PUBLISHED: readonly (readonly [
  start: string,
  documents: readonly string[],
  capture: string,
])[] = [
  [
    'URI',
    ['specs/rfcs/rfc3986.txt'],
    'scheme,authority(userinfo,host,port),path=path-abempty|path-absolute|path-rootless|path-empty,query,fragment',
  ],
  [
    'langtag',
    ['grammars/rfc5646-langtag.abnf'],
    'language,script,region,variant,extension,privateuse',
  ],
  [
    'Mailbox',
    ['specs/rfcs/rfc5321.txt', 'specs/rfcs/rfc5322.txt'],
    'Local-part,Domain,address-literal',
  ],
  [
    'media-type',
    ['grammars/rfc9110-http.abnf', 'specs/rfcs/rfc3986.txt'],
    'type,subtype,parameter(name=parameter-name,value=parameter-value)',
  ],
  [
    'sf-dictionary',
    ['grammars/rfc8941-structured-fields.abnf'],
    'member=dict-member(key=member-key,value=member-value)',
  ],
  ['sf-item', ['grammars/rfc8941-structured-fields.abnf'], 'all'],
];

for (const [start, documents, capture] of PUBLISHED) {
  sharedTest(`every state: ${start}, ${capture}`, () => {
    const [source, ...imports] = documents.map((path) => readSource(shared, ...path.split('/')));
    const [nfa, traced] = tracedOf(source!, { start, imports, capture });
    assert.is(findTraceDifference(nfa, traced), undefined);
  });
}

test.run();
