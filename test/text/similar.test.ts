/** Which names are slips for others. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSlipOf } from '../../generator/text/similar.js';
import { complaintsAbout } from '../support/grammar.js';

test('a slip is one letter, two neighbors, or hyphens', () => {
  for (const [name, other] of [
    ['authorty', 'authority'],
    ['authorrity', 'authority'],
    ['authoriti', 'authority'],
    ['auhtority', 'authority'],
    ['uathority', 'authority'],
    ['txet', 'text'],
    ['chars', 'char'],
    ['UTF8-Tial', 'utf8-tail'],
    ['IPliteral', 'IP-literal'],
    ['quotedStringChar', 'quoted-string-char'],
  ] as const)
    assert.ok(isSlipOf(name, other), name);
});

test('names of different things are no slips', () => {
  for (const [name, other] of [
    ['LDQUOT', 'DQUOTE'],
    ['pchar', 'CHAR'],
    ['uchar', 'achar'],
    ['form2', 'form1'],
    ['form', 'form1'],
    ['form-a', 'form-b'],
    ['data', 'date'],
    ['LWS', 'LWSP'],
    ['generic-param', 'general-param'],
    ['IPv4address', 'IPv6address'],
    ['word', 'words-list'],
  ] as const) {
    assert.not(isSlipOf(name, other), name);
    assert.not(isSlipOf(other, name), other);
  }
});

test('core rules are meant if the middle of a name is wrong', () => {
  const noteAbout = (name: string): string | undefined =>
    /did you mean .*/.exec(complaintsAbout(`a = ${name}\nachar = "x"\nform1 = "y"\n`))?.[0];
  assert.is(noteAbout('DQOUTE'), 'did you mean "DQUOTE"?');
  assert.is(noteAbout('HXDIG'), 'did you mean "HEXDIG"?');
  assert.is(noteAbout('acahr'), 'did you mean "achar"?');
  assert.is(noteAbout('digits'), 'did you mean ( 1*DIGIT )?');
  assert.is(noteAbout('*1number'), 'did you mean ( 1*DIGIT )?');
  for (const repeated of ['1*digits', '2Digits', '*number'])
    assert.is(noteAbout(repeated), 'did you mean DIGIT?', repeated);
  for (const name of ['pchar', 'uchar', 'LDQUOT', 'form2', 'octets', 'LWS'])
    assert.is(noteAbout(name), undefined, name);
});

test.run();
