/** What `abnfc --help` prints. */
export const HELP = `abnfc compiles ABNF grammars (RFC 5234) of octets or characters to TypeScript without run-time dependencies.

Usage: abnfc COMMAND [options]

Commands:
  compile GRAMMAR   write validators, parsers and decoders
  build             compile all grammars of a project, listed in abnfc.config.ts, .js or .json
  check GRAMMAR     say what is wrong with a grammar
  check             check that the modules of a project are up to date
  extract FILE      print the ABNF and the bit layout that a document contains
  inspect GRAMMAR   print or draw the result of a pass of the compiler
  explore GRAMMAR   write a page for stepping through an input
  playground        serve a page to write a grammar in, and to see what it accepts
  format GRAMMAR... lay out grammars
  facts GRAMMAR     print facts about a grammar, with proofs and witnesses
  lsp               serve editors: errors, fixes, names, layout
  diff A B          compare the languages of two grammars
  test GRAMMAR      try the examples of a grammar or a document
  trace GRAMMAR     follow an input through the automaton, and explain errors
  verify GRAMMAR    check that modules do what their grammar says
  words GRAMMAR     print words of a grammar, or strings that are nearly words

Options:
  -h, --help        this text; abnfc COMMAND --help for a command
      --version     the version of abnfc

Examples:
  abnfc compile rfc3629.txt
  abnfc compile uri.abnf --start dec-octet --variant table -o -
  abnfc inspect rfc3629.txt --stage minimal

Exit codes: 0 success, 1 an error in the input, 2 wrong usage; of diff: see its help.
`;
