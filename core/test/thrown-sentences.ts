import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** An English message in the source; `{}` is a placeholder. */
export interface Sentence {
  readonly text: string;
  /** File and line. */
  readonly where: string;
}

/** Index of the argument that holds the message, by the called function or constructor. */
export type Speakers = Readonly<Record<string, number>>;

/**
 * Finds the messages in files: arguments of certain calls, the `message` of refusals, and those of settings checks. Anything other
 * than a literal, a template, a conditional of them, or a constant with one of these is returned as `unread`.
 */
export function sentencesIn(
  root: string,
  folders: readonly string[],
  speakers: Speakers,
): { sentences: Sentence[]; unread: Sentence[] } {
  const sentences: Sentence[] = [];
  const unread: Sentence[] = [];
  for (const path of folders.flatMap(folder => sourcesIn(root, folder))) {
    const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const expression = spokenBy(node, speakers);
      if (expression) {
        const { line } = file.getLineAndCharacterOfPosition(expression.getStart());
        const where = `${path}:${line + 1}`;
        const texts = textsOf(expression, file);
        for (const text of texts ?? []) sentences.push({ text, where });
        if (!texts) unread.push({ text: expression.getText(), where });
      }
      for (const text of checkSentences(node))
        sentences.push({ text, where: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { sentences, unread };
}

/** Returns the paths of the source files below a folder, without tests and test helpers. */
export const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.ts$/.test(path) && !/(^|\/)(node_modules|dist|testing|conformance)\/|\.(spec|d)\.ts$/.test(path))
    .map(path => join(folder, path));

function spokenBy(node: ts.Node, speakers: Speakers): ts.Expression | undefined {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const name = node.expression.getText();
    const expression = Object.hasOwn(speakers, name) ? node.arguments?.[speakers[name]!] : undefined;
    return (expression && ts.isObjectLiteralExpression(expression) && valueOf(expression, 'message')) || expression;
  }
  // { type: 'refused', message: … } and the sentences of assertOk, { 403: { message: … } }.
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const refusal = valueOf(node, 'type')?.getText() === "'refused'";
  const meaning = ts.isPropertyAssignment(node.parent) && ts.isNumericLiteral(node.parent.name);
  return refusal || meaning ? valueOf(node, 'message') : undefined;
}

/** Message of a settings `check` about a field: its texts of several words. */
function checkSentences(node: ts.Node): string[] {
  const isCheck =
    ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) ? node.name.getText() === 'check' : false;
  if (!isCheck) return [];
  const texts: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isStringLiteralLike(inner) && inner.text.includes(' ')) texts.push(inner.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return texts;
}

function valueOf({ properties }: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = properties.find(({ name: key }) => key?.getText() === name);
  if (property && ts.isShorthandPropertyAssignment(property)) return property.name;
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** Returns every variant of a message; undefined if the source does not show it. */
function textsOf(thrown: ts.Expression, file: ts.SourceFile): string[] | undefined {
  if (ts.isStringLiteralLike(thrown)) return [thrown.text];
  if (ts.isParenthesizedExpression(thrown)) return textsOf(thrown.expression, file);
  if (ts.isConditionalExpression(thrown)) {
    const [yes, no] = [textsOf(thrown.whenTrue, file), textsOf(thrown.whenFalse, file)];
    return yes && no && [...yes, ...no];
  }
  if (ts.isTemplateExpression(thrown)) {
    let texts = [thrown.head.text];
    for (const { expression, literal } of thrown.templateSpans) {
      const inner = (ts.isConditionalExpression(expression) && textsOf(expression, file)) || ['{}'];
      texts = texts.flatMap(text => inner.map(part => text + part + literal.text));
    }
    return texts;
  }
  return ts.isIdentifier(thrown) ? textsOfConstant(thrown.text, file) : undefined;
}

/** Returns the texts of a constant in the file; undefined unless it is declared exactly once. */
function textsOfConstant(name: string, file: ts.SourceFile): string[] | undefined {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      found.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const [only] = found;
  return found.length === 1 && only && !ts.isIdentifier(only) ? textsOf(only, file) : undefined;
}
