import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripTypeScriptTypes } from 'node:module';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

const CODE = /\.[cm]?[jt]s$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Returns `index.ts:4: Expression expected` for each file with code that Node cannot parse. Runs none of it. */
export async function syntaxProblems(
  files: ReadonlyMap<string, Uint8Array>,
  { type }: { type?: string | undefined },
): Promise<string[]> {
  const waiting = [...files].filter(([file]) => CODE.test(file) && !DECLARATIONS.test(file));
  const problems: string[] = [];
  const checkNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [file, bytes] = next;
      const problem = await problemIn(file, Buffer.from(bytes).toString(), type);
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
  return problems.sort();
}

async function problemIn(file: string, source: string, type: string | undefined): Promise<string | undefined> {
  let code = source;
  if (/ts$/.test(file)) {
    try {
      code = stripTypes(source);
    } catch (error) {
      return describe(file, String((error as Error).stack));
    }
  }
  const results = await Promise.all(formatsOf(file, type).map(format => checkInNode(code, format)));
  const [first] = results;
  return first === undefined || results.includes(undefined) ? undefined : describe(file, first);
}

/** Without `type` in the package.json, Node detects the module format of a file. */
function formatsOf(file: string, type: string | undefined): ('module' | 'commonjs')[] {
  if (/\.m[jt]s$/.test(file)) return ['module'];
  if (/\.c[jt]s$/.test(file)) return ['commonjs'];
  return type === 'module' ? ['module'] : ['module', 'commonjs'];
}

/** Uses the type stripping of Node, which preserves line numbers, and suppresses its experimental warning. */
export function stripTypes(source: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source, { sourceUrl: 'file' });
  } finally {
    process.emitWarning = warn;
  }
}

/**
 * Parses the code in another Node process without running it: the current process can compile modules only by running them. Returns
 * the error output.
 */
async function checkInNode(code: string, format: 'module' | 'commonjs'): Promise<string | undefined> {
  const child = spawn(process.execPath, ['--check', `--input-type=${format}`, '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // The process may exit at an early syntax error before it has read all of its input.
  child.stdin.on('error', () => undefined).end(code);
  const [problems, [exitCode]] = await Promise.all([
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return exitCode === 0 ? undefined : problems;
}

/** In Node's report, the position is a line of its own, `file:4`, and the message follows `SyntaxError`. */
function describe(file: string, report: string): string {
  const line = /^(?:file|\[stdin\]):(\d+)$/m.exec(report)?.[1];
  const message = /^SyntaxError(?: \[\w+\])?: (.*)$/m.exec(report)?.[1] ?? 'cannot be read';
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}
