/** The list operator of RFC 9110 §5.6.1, against the lists that the RFCs write out. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { distinguishingWord } from '../../generator/automata/distinguishing-word.js';
import type { AnalyzeOptions } from '../../generator/options/table.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';

const OWS = 'OWS = *( SP / HTAB )\n';

/** Asserts that a text means the same as rules without lists. */
function means(
  text: string,
  options: AnalyzeOptions,
  written: string,
  name: 'test.abnf' | 'rfc.txt' = 'rfc.txt',
): void {
  const [found, expected] = [stagesOf(text, options, name), stagesOf(`${written}\n${OWS}`)];
  assert.is(distinguishingWord(expected.minimal, found.minimal), undefined, `${text}${written}`);
}

const same = (text: string, options: AnalyzeOptions, written: string): void =>
  means(`${text}\n${OWS}`, options, written, 'test.abnf');

test('a recipient accepts empty elements, and does not count', () => {
  const any = 's = [ "e" ] *( OWS "," OWS [ "e" ] )';
  for (const list of ['#', '1#', '2#4']) same(`s = ${list}"e"`, { list: 'recipient' }, any);
});

test('a sender counts', () => {
  const list = 'sender';
  same('s = 1#"e"', { list }, 's = "e" *( OWS "," OWS "e" )');
  same('s = #"e"', { list }, 's = [ "e" *( OWS "," OWS "e" ) ]');
  same('s = 2#4"e"', { list }, 's = "e" 1*3( OWS "," OWS "e" )');
  same('s = 3#"e"', { list }, 's = "e" 2*( OWS "," OWS "e" )');
  same('s = #2"e"', { list }, 's = [ "e" *1( OWS "," OWS "e" ) ]');
  same('s = 1#1"e"', { list }, 's = "e"');
});

test('repetitions of other things than elements are not counted', () => {
  const text = `
   A list is
     1#element => *WS element *( *WS "," *WS element )
     s = 2#3"x"
     WS = " "
`;
  means(text, { list: 'sender' }, 's = *WS "x" 1*2( *WS "," *WS "x" )\nWS = " "');
});

test('bounds are those of repetitions, and wrong ones are where the list is', () => {
  same('s = "a" #0"e"', { list: 'sender' }, 's = "a"');
  same('s = "a" #0"e"', { list: 'recipient' }, 's = "a"');
  for (const list of ['sender', 'recipient'] as const) {
    const said = complaintsAbout(`s = "a" 3#2"x"\n${OWS}`, { list });
    assert.match(said, /at least 3 and at most 2.*\n --> test\.abnf:1:9/);
  }
  // Each level of lists may double the parts of the one above.
  const deep = `s = ${'#( '.repeat(25)}"x"${' )'.repeat(25)}\n${OWS}`;
  assert.match(complaintsAbout(deep, { list: 'recipient' }), 'error[list-limit]: by rule');
});

test('lists of lists, and of alternatives', () => {
  const list = 'sender';
  const inner = '"(" ( "a" / "b" ) *( OWS "," OWS ( "a" / "b" ) ) ")"';
  same('s = 1#( "(" 1#( "a" / "b" ) ")" )', { list }, `s = ${inner} *( OWS "," OWS ${inner} )`);
  same('s = #[ "e" ] "."', { list }, 's = [ [ "e" ] *( OWS "," OWS [ "e" ] ) ] "."');
});

/** RFC 7230 §7, whose recipients count. */
const RFC_7230 = `
   A list is
     1#element => element *( OWS "," OWS element )

     #element => [ 1#element ]

     <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )

     #element => [ ( "," / element ) *( OWS "," [ OWS element ] ) ]

     1#element => *( "," OWS ) element *( OWS "," [ OWS element ] )

     s = 1#e
     t = #e
     e = "e"
     OWS = *( SP / HTAB )
`;

test('a document says what lists mean', () => {
  const meaning = (options: AnalyzeOptions, written: string): void =>
    means(RFC_7230, options, written);
  meaning({}, 's = *( "," OWS ) "e" *( OWS "," [ OWS "e" ] )');
  meaning({ start: 't' }, 's = [ ( "," / "e" ) *( OWS "," [ OWS "e" ] ) ]');
  meaning({ list: 'sender' }, 's = "e" *( OWS "," OWS "e" )');
  meaning({ list: 'sender', start: 't' }, 's = [ "e" *( OWS "," OWS "e" ) ]');
});

test('types of CDDL are no lists, and no rules', () => {
  const text =
    'Types:\n\n   any = #\n   uint = #0\n   tdate = #6.0(tstr)\n\nA rule:\n\n   s = 1#"a"\n   OWS = ""\n';
  const { rules } = stagesOf(text, { list: 'sender' }, 'rfc.txt');
  assert.equal(
    rules.map(({ name }) => name.text),
    ['s', 'OWS'],
  );
});

test('one definition alone, and definitions of several lines', () => {
  for (const list of ['sender', 'recipient'] as const)
    for (const definitions of [
      '   1#element => element *( "," element )',
      '   1#element => element *( "," element )\n\n   #element => [ 1#element ]',
      '   1#element => element\n      *( "," element )',
      '   1#element =>\n      element *( "," element )',
    ])
      means(
        `\n   Lists are\n\n${definitions}\n\n   s = 1#"a" "-" #"b"\n`,
        { list },
        's = "a" *( "," "a" ) "-" [ "b" *( "," "b" ) ]',
      );
  // A sender's list of one or more has no meaning here.
  const any = '\n   #element => [ element *( "," element ) ]\n\n   s = 1#"a"\n';
  assert.match(complaintsAbout(any, { list: 'sender' }, 'rfc.txt'), 'error[list]');
});

test('other words than the list written out are a contradiction', () => {
  assert.match(complaintsAbout(`s = 1#"a"\ns = "b"\n${OWS}`, { list: 'sender' }), 'duplicate-rule');
});

test('of a list and the same written out, the list is meant', () => {
  const collected = 's = "e" *( OWS "," OWS "e" ) / "no"';
  same(`s = 1#"e"\n${collected}`, { list: 'sender' }, 's = "e" *( OWS "," OWS "e" )');
  // Without a meaning of lists it is the other way round.
  same(`s = 1#"e"\n${collected}`, {}, collected);
});

test('lists nest like any other part', () => {
  const item = 'item = "e" / "(" "e" *( OWS "," OWS "e" ) ")"';
  const options = { list: 'sender', depth: 1 } as const;
  same('s = 1#( "e" / "(" s ")" )', options, `s = item *( OWS "," OWS item )\n${item}`);
});

test('without a meaning, a list in use is an error, with the way out', () => {
  const said = complaintsAbout(`s = 1#"e"\n${OWS}`);
  assert.match(said, 'error[list]: lists such as 1#element are not part of RFC 5234');
  assert.match(said, 'option "list" reads them as RFC 9110 does');
  assert.is(complaintsAbout(`s = "e"\nt = 1#s\n${OWS}`, { start: 's' }), '');
  assert.match(complaintsAbout('s = 1#"e"\n', { list: 'sender' }), 'rule "OWS" is not defined');
});

test.run();
