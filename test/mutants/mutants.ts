/** Changes of one token: numbers by one, comparisons, operators, entries of tables, `break` and `continue`. */
import { Node, SyntaxKind, type SourceFile } from 'ts-morph';

/** A module with one token replaced. */
export interface Mutant {
  readonly at: number;
  readonly end: number;
  readonly replacement: string;
  /** The place of a changed entry of a table: `MASK[17]`. */
  readonly entry?: string | undefined;
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['+'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '&=': ['|='],
  '++': ['--'],
  '--': ['++'],
  '!': [''],
};

/** All mutants of a module, in the order of its text. */
export function mutantsOf(file: SourceFile): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const mutate = (node: Node, replacements: readonly string[]): void => {
    for (const replacement of replacements)
      mutants.push({ at: node.getStart(), end: node.getEnd(), replacement, entry: entryOf(node) });
  };
  file.forEachDescendant((node, traversal) => {
    if (/^(if \(--\$fuel|let \$fuel|return \{.*\$refuel)/.test(node.getText())) {
      traversal.skip();
    } else if (Node.isNumericLiteral(node)) {
      const value = Number(node.getText());
      const less = value === 0 ? '(-1)' : String(value - 1);
      // Tables have hundreds of entries; of these, one other value each.
      const isEntry = Node.isArrayLiteralExpression(node.getParent());
      mutate(node, isEntry ? [String(value + 1)] : [String(value + 1), less]);
    } else if (Node.isBinaryExpression(node)) {
      const operator = node.getOperatorToken();
      mutate(operator, OPERATORS[operator.getText()] ?? []);
    } else if (Node.isPrefixUnaryExpression(node)) {
      const operator = node.getText().startsWith('++') ? '++' : node.getText()[0]!;
      const at = node.getStart();
      for (const replacement of OPERATORS[operator] ?? [])
        mutants.push({ at, end: at + operator.length, replacement });
    } else if (Node.isPostfixUnaryExpression(node)) {
      const operator = node.getText().slice(-2);
      const end = node.getEnd();
      for (const replacement of OPERATORS[operator] ?? [])
        mutants.push({ at: end - 2, end, replacement });
    } else if (node.getKind() === SyntaxKind.TrueKeyword) {
      mutate(node, ['false']);
    } else if (node.getKind() === SyntaxKind.FalseKeyword) {
      mutate(node, ['true']);
    } else if (Node.isBreakStatement(node) || Node.isContinueStatement(node)) {
      mutate(node, [';']);
    } else if (Node.isIdentifier(node) && Node.isArrayLiteralExpression(node.getParent())) {
      // An entry of a table that has a name: another one's.
      const names = node
        .getParentIfKindOrThrow(SyntaxKind.ArrayLiteralExpression)
        .getElements()
        .map((element) => element.getText());
      const other = names.find((name) => name !== node.getText());
      mutate(node, other === undefined ? [] : [other]);
    }
  });
  return mutants;
}

/** The name of a table's entry; undefined for other nodes. */
function entryOf(node: Node): string | undefined {
  const table = node.getParentIfKind(SyntaxKind.ArrayLiteralExpression);
  const name = table?.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)?.getName();
  return table && `${name}[${table.getElements().findIndex((element) => element === node)}]`;
}
