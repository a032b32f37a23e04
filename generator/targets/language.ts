/** The target of other languages: the automaton over octets as files without dependencies. */
import { MAX_OCTET } from '../alphabet.js';
import { advise, note } from '../diagnostics/diagnostic.js';
import { adviseOneAutomaton, badStandalone, noLanguage } from '../diagnostics/output.js';
import { describeRows, headerLines } from '../emit/print/header.js';
import { flagOf } from '../options/option.js';
import { COMPILE_OPTIONS } from '../options/table.js';
import { foreignChecks } from '../resources/texts.js';
import { summaryOf } from './compile-result.js';
import type { Target } from './target.js';

export const language: Target = (source, options, diagnostics) => {
  const { language: name, variants, standalone } = options;
  if (name === undefined)
    return options.selftest
      ? diagnostics.fail(badStandalone('a self-test is for files of another language'))
      : undefined;
  if (variants !== undefined || standalone !== undefined)
    diagnostics.fail(badStandalone('another language has no variants, and no standalone file'));

  return async (plan) => {
    // Most compilations need no other language, so these modules are loaded late.
    const { LANGUAGES } = await import('../languages/languages.js');
    const { programOf } = await import('../languages/program-of.js');
    const { title, ending, files, selftest } = LANGUAGES[name];
    if (plan.kind === 'calling')
      return diagnostics.fail(
        noLanguage(
          `rules that "${plan.startRule}" needs call each other, which takes a stack: ${title} has none yet`,
          source,
          adviseOneAutomaton(plan.isRegular),
        ),
      );
    const required = plan.kind === 'flat' ? plan.requirements?.checks : undefined;
    const checks = (required ?? []).map((check) => {
      const text = foreignChecks[`${check.name}.${ending}`];
      return (
        text?.trimEnd() ??
        diagnostics.fail(
          noLanguage(
            `${title} has no check "${check.name}", which "${plan.startRule}" requires`,
            source,
            note('a copy of the grammar without this line of its head compiles'),
          ),
        )
      );
    });
    if (plan.isWhole)
      return diagnostics.fail(
        noLanguage(
          `an automaton over octets of so many different characters is too large, and ${title} has no other`,
          source,
          note('a module of TypeScript reads whole characters'),
        ),
      );
    if (new Set(plan.starts).size > 1 || plan.dfa.classes.max > MAX_OCTET)
      return diagnostics.fail(
        noLanguage(
          `this grammar is read in strings of code units, and ${title} reads octets`,
          source,
          advise('input', 'is octets for grammars of characters'),
        ),
      );
    const flag = `--${flagOf('language', COMPILE_OPTIONS.language)} ${name}`;
    const what = `${title}, from the table of the minimal automaton.`;
    const header = headerLines(plan, `${plan.command} ${flag}`, what, describeRows(plan));
    const program = programOf(plan, header);
    const summary = summaryOf(plan, name, 'byte classes and premultiplied states');
    const made = files(program, checks).map((file) => ({ ...file, summary }));
    if (!options.selftest) return made;
    const tested = { grammar: plan.name, variant: 'selftest', shape: `tests the ${name}` } as const;
    return [...made, { ...selftest(program), summary: tested }];
  };
};
