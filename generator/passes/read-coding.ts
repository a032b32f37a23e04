import { leftOutRulesOf } from '../abnf/left-out-rules.js';
import { readGrammarFile, type Encoding } from '../abnf/read-grammar-file.js';
import { resolveNames } from '../abnf/resolve.js';
import { readCoreRules } from '../analysis/core-rules.js';
import { Session } from '../analysis/session.js';
import type { CoreRules } from '../analysis/stages.js';
import type { Coding } from '../coding/prove.js';
import { attempt } from '../diagnostics/diagnostic-bag.js';
import { invariant } from '../invariant.js';
import { readContext } from './gather.js';
import { parseOwn } from './parse.js';
import { readOwn } from './read.js';
import { proveCharacterRule } from './transduce.js';

/** The proven code of an encoding, from its format in `grammar/`. */
export function readCoding(encoding: Encoding, core: CoreRules = readCoreRules()): Coding {
  const source = { name: `${encoding}.abnf`, text: readGrammarFile(`${encoding}.abnf`) };
  const session = new Session(source, {});
  const coding = attempt(() => {
    const context = readContext(session, core);
    const document = readOwn(context, session);
    const own = parseOwn(document, context, session);
    const leftOut = leftOutRulesOf(own, []);
    const { diagnostics } = session;
    const linked = { rules: own.rules, start: own.rules[0]?.name.text, choice: undefined };
    const grammar = resolveNames(linked, core.rules, document, leftOut, {}, diagnostics);
    return proveCharacterRule(grammar, grammar.characterRule!, document, session).coding;
  });
  invariant(coding !== undefined, `${source.name} has a mistake`);
  return coding;
}
