import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const contracts = join(root, '../contracts');
const { exports: CONTRACTS } = JSON.parse(readFileSync(join(contracts, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};
const ENTRIES = ['src/index.ts', 'config/index.ts', 'vite/index.ts'];

/**
 * Writes the declarations of the SDK to a folder: those of its entry points and of everything that they refer to, including the
 * contracts, under their paths in the repository.
 */
export function writeTypes(folder: string): void {
  const program = ts.createProgram(
    ENTRIES.map(entry => join(root, entry)),
    options(folder),
  );
  const written: [path: string, text: string][] = [];
  const { diagnostics } = program.emit(undefined, (path, text) => written.push([path, text]));
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0)
    throw new Error(
      `The declarations cannot be written:\n${ts.formatDiagnostics(problems, { getCanonicalFileName: name => name, getCurrentDirectory: () => root, getNewLine: () => '\n' })}`,
    );
  const documented = documentedTypes(program);
  for (const [path, text] of written) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, namedByPlace(documented(text), path, folder));
  }
}

/** The compiler writes no declarations for packages: `paths` turns the contracts into ordinary sources. */
function options(folder: string): ts.CompilerOptions {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path));
  return {
    ...ts.parseJsonConfigFileContent(read.config, ts.sys, root).options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, '..'),
    outDir: folder,
    paths: Object.fromEntries(
      Object.entries(CONTRACTS).map(([name, path]) => [
        name.replace('.', '@vitrine/contracts'),
        [join(contracts, path)],
      ]),
    ),
  };
}

/** Names of types other than the global ones of TypeScript. */
const FOREIGN = /\b(?!(?:Partial|Record|Readonly|Array)\b)[A-Z]\w*/;
const withoutTexts = (code: string) => code.replace(/\/\*\*[^]*?\*\/|"[^"]*"/g, '');

const INFERRED = /^export type (\w+) = z\.infer<typeof \1>;$/gm;

/**
 * Returns a function that writes the types of schemas as interfaces. The compiler would emit computed types, which lose the
 * comments of the fields that editors show.
 */
function documentedTypes(program: ts.Program): (text: string) => string {
  const checker = program.getTypeChecker();
  const interfaces = new Map<string, string>();
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !source.fileName.startsWith(contracts)) continue;
    for (const statement of source.statements) {
      if (!ts.isTypeAliasDeclaration(statement)) continue;
      const type = checker.getTypeAtLocation(statement.name);
      const written = isPlainObject(type) ? body(type, '') : undefined;
      // A name from another file is not available in this one: such a type is left as the compiler wrote it.
      if (written && !FOREIGN.test(withoutTexts(written))) interfaces.set(statement.name.text, written);
    }
  }
  return text =>
    text.replace(INFERRED, (line, name: string) =>
      interfaces.has(name) ? `export interface ${name} ${interfaces.get(name)}` : line,
    );

  function body(type: ts.Type, indent: string): string {
    const inner = `${indent}    `;
    const lines = checker.getPropertiesOfType(type).map(property => {
      const comment = commentOf(property);
      const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      return `${comment && `${inner}/** ${comment} */\n`}${inner}${property.name}${optional}: ${text(checker.getTypeOfSymbol(property), inner)};`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }

  function text(type: ts.Type, indent: string): string {
    if (isPlainObject(type)) return body(type, indent);
    const item = checker.isArrayType(type) && checker.getTypeArguments(type as ts.TypeReference)[0];
    if (item && isPlainObject(item)) return `${body(item, indent)}[]`;
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias);
  }

  function commentOf(property: ts.Symbol): string {
    const tags = property.getJsDocTags(checker).map(tag => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
    return [ts.displayPartsToString(property.getDocumentationComment(checker)), ...tags]
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  }

  function isPlainObject(type: ts.Type): boolean {
    return (
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      type.getProperties().length > 0 &&
      type.getCallSignatures().length === 0 &&
      checker.getIndexInfosOfType(type).length === 0 &&
      // Partial<Record<…>> and arrays are shorter in their original form.
      (type as ts.ObjectType).aliasSymbol?.name !== 'Partial' &&
      !checker.isArrayLikeType(type)
    );
  }
}

/**
 * Rewrites imports of contracts to relative paths, and of declarations to the file extension of their scripts, which every module
 * resolution supports.
 */
function namedByPlace(text: string, path: string, folder: string): string {
  const contract = (name: string) => {
    const target = join(folder, CONTRACTS[`.${name}`]!.replace('./src', 'contracts/src'));
    const relativePath = relative(dirname(path), target).replaceAll('\\', '/');
    return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
  };
  return text
    .replace(
      /(['"])@vitrine\/contracts((?:\/[\w-]+)?)\1/g,
      (_, quote: string, name: string) => quote + contract(name) + quote,
    )
    .replace(/(from |import\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g, '$1$2$3.js$2');
}
