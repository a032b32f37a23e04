/** The core rules of RFC 5234 B.1, which every grammar may use and redefine. */
import { ruleKey } from '../abnf/ast.js';
import { readGrammarFile } from '../abnf/read-grammar-file.js';
import { parseRules } from '../abnf/parse.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { readDocument } from '../document/read-document.js';
import { invariant } from '../invariant.js';
import type { CoreRules } from './stages.js';

let coreRules: CoreRules | undefined;

/** The rules of `grammar/core.abnf`, which are parsed once. */
export function readCoreRules(): CoreRules {
  return (coreRules ??= parseCoreRules());
}

function parseCoreRules(): CoreRules {
  const diagnostics = new DiagnosticBag();
  const source = { name: 'core.abnf', text: readGrammarFile('core.abnf'), title: 'RFC 5234 B.1' };
  const rules = parseRules(readDocument(source, new Set(), diagnostics).rules, diagnostics);
  invariant(rules !== undefined && diagnostics.all.length === 0, 'core.abnf has a mistake');
  return { rules, keys: new Set(rules.map((rule) => ruleKey(rule.name.text))) };
}
