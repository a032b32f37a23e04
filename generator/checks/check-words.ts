/** Whether the words of a start rule are those that its checks and remarks can read. */
import { MAX_OF, type Alphabet } from '../alphabet.js';
import { ruleKey, type Rule } from '../abnf/ast.js';
import { parseRules } from '../abnf/parse.js';
import type { Grammar } from '../abnf/resolve.js';
import { automatonOfRule } from '../analysis/automaton-of-rule.js';
import { readCoreRules } from '../analysis/core-rules.js';
import { notationOfGrammar } from '../analysis/notation.js';
import type { Session } from '../analysis/session.js';
import type { GrammarStages } from '../analysis/stages.js';
import type { Dfa } from '../automata/dfa.js';
import { distinguishingWord } from '../automata/distinguishing-word.js';
import { readRequirement } from '../captures/requirements.js';
import { checkOfOtherWords } from '../diagnostics/requirements.js';
import { directivesAbout } from '../document/directives.js';
import { readDocument } from '../document/read-document.js';
import { invariant } from '../invariant.js';
import { printWord } from '../text/symbols.js';
import { printHex } from '../text/values.js';

type Checked = Pick<GrammarStages, 'grammar' | 'lowered' | 'minimal' | 'decoder'>;

/**
 * The words that a check is for, as the end of a clause and by a rule. Functions of `runtime/checks/` read dates and times
 * at fixed offsets.
 */
type Shape = readonly [purpose: string, rule: string];

const TIME: Shape = [
  'begin with a full-time or date-time, as RFC 3339 has them',
  `[ 4DIGIT any 2DIGIT any 2DIGIT any ] 2DIGIT ":" 2DIGIT ":" 2DIGIT *( "." / DIGIT )
   ( "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT ) rest`,
];
const DATE: Shape = [
  'begin with a full-date, as RFC 3339 has it',
  '4DIGIT any ( "0" %x31-39 / "1" %x30-32 ) any 2DIGIT rest',
];
const NAME: Shape = ['are names of labels between dots, and nothing else', 'name'];
const MAILBOX: Shape = [
  'are mailboxes, and nothing else',
  `( 1*atom / DQUOTE *( quoted / "\\" any ) DQUOTE ) "@" ( name / "[" rest )`,
];

/** What a function of `runtime/checks/` reads; those that are not here read any word. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'leap-second': TIME,
  'day-of-month': DATE,
  'nfc-labels': NAME,
  'hyphens-in-labels': NAME,
  'label-lengths': NAME,
  'a-labels': NAME,
  'idn-domain': MAILBOX,
  'local-part-length': MAILBOX,
};

/** Reports checks and remarks of the start rule that would read something else in some of its words. */
export function checkWords(stages: Checked, session: Session): void {
  const { grammar, minimal } = stages;
  const { text: start } = grammar.start.name;
  for (const directive of directivesAbout(session.source, start)) {
    const { check, remark } = readRequirement(directive) ?? {};
    const name = check?.name ?? remark;
    const shape = name === undefined ? undefined : SHAPES[name];
    if (shape === undefined) continue;
    const [purpose, rule] = shape;
    const shaped = automatonOf(rule, grammar, session);
    const word = distinguishingWord(minimal, shaped, { isOneSided: true });
    if (word === undefined) continue;
    const other = word.length === 0 ? '""' : printWord(word, notationOfGrammar(stages));
    session.diagnostics.report(checkOfOtherWords(name!, purpose, start, other, directive.span));
  }
}

/** The automaton of a shape, over the symbols of a grammar. */
function automatonOf(shape: string, grammar: Grammar, session: Session): Dfa {
  const source = { name: 'shape.abnf', text: `shape = ${shape}\n${partsOver(grammar.alphabet)}` };
  const apart = session.apart();
  const document = readDocument(source, new Set(), apart.diagnostics);
  const own = parseRules(document.rules, apart.diagnostics);
  invariant(own !== undefined, 'a shape has a mistake');
  const rules = new Map(
    [...readCoreRules().rules, ...own].map((each) => [ruleKey(each.name.text), each]),
  );
  const [start] = own as [Rule];
  return automatonOfRule({ ...grammar, rules, start, depth: undefined }, start, apart).dfa;
}

/** The rules that shapes refer to. Numbers are at fixed offsets in units, so `any`, between them, is a character of one unit. */
function partsOver(alphabet: Alphabet): string {
  const most = printHex(MAX_OF[alphabet]);
  return `any = %x00-7F
rest = *%x00-${most}
name = *( ALPHA / DIGIT / "-" / "." / "_" / %x80-${most} )
atom = "!" / %x23-27 / "*" / "+" / %x2D-39 / "=" / "?" / ALPHA / %x5E-7E / %x80-${most}
quoted = %x00-21 / %x23-5B / %x5D-${most}
`;
}
