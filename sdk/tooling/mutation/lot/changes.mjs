import ts from 'typescript';

const { SyntaxKind: Kind } = ts;

const SWAPPED = new Map([
  [Kind.LessThanToken, '<='],
  [Kind.LessThanEqualsToken, '<'],
  [Kind.GreaterThanToken, '>='],
  [Kind.GreaterThanEqualsToken, '>'],
  [Kind.EqualsEqualsEqualsToken, '!=='],
  [Kind.ExclamationEqualsEqualsToken, '==='],
  [Kind.AmpersandAmpersandToken, '||'],
  [Kind.BarBarToken, '&&'],
  [Kind.PlusToken, '-'],
  [Kind.MinusToken, '+'],
  [Kind.AsteriskToken, '/'],
  [Kind.SlashToken, '*'],
]);

/** Log lines for people, which tests need not check. */
const WRITES_LOG = /^(await )?(this\.)?#?(log|logger|console)\b/;

const hasText = node =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (hasText(node.left) || hasText(node.right)));

/** A number that names a property: `{ 404: 'gone' }`. */
const isName = node => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** Returns the changes of one syntax node, each with its replacement text. */
function changesOf(node, source) {
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isWhileStatement(node)) {
    const test = ts.isConditionalExpression(node) ? node.condition : node.expression;
    const never = { node: test, text: 'false', kind: 'condition is false' };
    return ts.isWhileStatement(node) ? [never] : [never, { node: test, text: 'true', kind: 'condition is true' }];
  }
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === Kind.QuestionQuestionToken)
      return [{ node, text: node.left.getText(source), kind: 'no fallback' }];
    const operator = SWAPPED.get(node.operatorToken.kind);
    if (operator === undefined || hasText(node)) return [];
    const text = `(${node.left.getText(source)}) ${operator} (${node.right.getText(source)})`;
    return [{ node, text, kind: `${node.operatorToken.getText(source)} -> ${operator}` }];
  }
  if (ts.isNumericLiteral(node) && !isName(node) && Number(node.text.replaceAll('_', '')) >= 2)
    return [{ node, text: String(Number(node.text.replaceAll('_', '')) * 2), kind: 'limit doubled' }];
  if (node.kind === Kind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
    return [{ node, text: 'false', kind: 'boolean' }];
  if (node.kind === Kind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
    return [{ node, text: 'true', kind: 'boolean' }];
  if (ts.isExpressionStatement(node) && !/^super\b/.test(node.getText(source)))
    return [{ node, text: ';', kind: 'statement left out' }];
  if (ts.isTryStatement(node) && node.finallyBlock)
    return [{ node: node.finallyBlock, text: '{}', kind: 'finally left out' }];
  return [];
}

const isPassive = (node, source) =>
  ts.isTypeNode(node) ||
  ts.isDecorator(node) ||
  ts.isImportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  (ts.isExpressionStatement(node) && WRITES_LOG.test(node.getText(source)));

/** Returns true if code is evaluated when its file is loaded: then a test cannot switch a change of it on. */
function runsAtLoad(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at)) return false;
    if (ts.isPropertyDeclaration(at)) return at.modifiers?.some(({ kind }) => kind === Kind.StaticKeyword) ?? false;
  }
  return true;
}

/**
 * Returns every possible change of a TypeScript file, in the order of the text: conditions, comparisons and other operators,
 * limits, booleans, and removed statements. Texts, types, decorators and log lines are not changed. Each change replaces the text of
 * one syntax node, from `start` to `end`.
 */
export function findChanges(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = node => {
    if (isPassive(node, source)) return;
    for (const { node: changed, text: replacement, kind } of changesOf(node, source)) {
      const start = changed.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const atLoad = runsAtLoad(changed);
      found.push({ path, start, end: changed.end, text: replacement, kind, line: line + 1, atLoad });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the text of a file with one change applied. */
export const applyChange = (text, { start, end, text: replacement }) =>
  text.slice(0, start) + replacement + text.slice(end);

const oneLine = (text, maxLength) => text.replace(/\s+/g, ' ').slice(0, maxLength);

/** Returns the name of a change in a report: where it is, its kind and both texts. */
export const nameOf = ({ path, line, kind, start, end, text: replacement }, text) =>
  `${path}:${line} ${kind}: ${oneLine(text.slice(start, end), 70)} -> ${oneLine(replacement, 40)}`;
