/** The index of well-known rules, against the texts of the RFCs that are at hand. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ruleKey } from '../../generator/abnf/ast.js';
import { parseRules } from '../../generator/abnf/parse.js';
import { homeOf } from '../../generator/abnf/home-of.js';
import { COMMON_RULES, WELL_KNOWN_RULES } from '../../generator/abnf/well-known-rules.js';
import { DiagnosticBag } from '../../generator/diagnostics/diagnostic-bag.js';
import { readDocument } from '../../generator/document/read-document.js';
import { readCoreRules } from '../../generator/analysis/core-rules.js';
import { shared, sharedSource } from '../support/files.js';

const rows = Object.entries({ ...WELL_KNOWN_RULES, ...COMMON_RULES });

test('the index has the names that RFCs miss most', () => {
  for (const [name, rfc] of [
    ['HCOLON', 3261],
    ['CFWS', 5322],
    ['OWS', 9110],
    ['host', 3986],
    ['nz-number', 9051],
  ] as const)
    assert.is(homeOf(name), rfc, name);
  assert.is(homeOf('no-such-rule'), undefined);
  assert.is(homeOf('constructor'), undefined);
});

test('of several homes, it is the one that the text refers to, or to an RFC before it', () => {
  assert.is(homeOf('token', 'as in [RFC3261]'), 3261);
  assert.is(homeOf('token', 'as in RFC 9110'), 9110);
  assert.is(homeOf('token', 'as in RFC 2616, section 2.2'), 9110);
  assert.is(homeOf('token', 'as in RFC 92616'), undefined);
  assert.is(homeOf('mailbox', 'as in [RFC-2821]'), 5321);
  assert.is(homeOf('mailbox'), undefined);
});

test('the keys are keys, and each has a home', () => {
  assert.is(
    rows.length,
    [WELL_KNOWN_RULES, COMMON_RULES].flatMap((each) => Object.keys(each)).length,
  );
  for (const [key, homes] of rows) {
    assert.is(key, ruleKey(key));
    assert.ok(homes.length > 0 && new Set(homes).size === homes.length, key);
  }
});

for (const rfc of new Set(rows.flatMap(([, homes]) => homes))) {
  const name = `rfc${rfc}.txt`;
  const isThere = existsSync(join(shared, 'specs', 'rfcs', name));
  (isThere ? test : test.skip)(`RFC ${rfc} defines its well-known rules`, () => {
    const diagnostics = new DiagnosticBag();
    const { rules } = readDocument(sharedSource(name), readCoreRules().keys, diagnostics);
    const defined = new Set(
      rules.flatMap((text) =>
        (parseRules([text], diagnostics) ?? []).map((rule) => ruleKey(rule.name.text)),
      ),
    );
    const missing = rows.filter(([key, homes]) => homes.includes(rfc) && !defined.has(key));
    assert.equal(
      missing.map(([key]) => key),
      [],
    );
  });
}

test.run();
