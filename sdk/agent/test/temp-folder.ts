import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that is deleted after the test. */
export function tempFolder(parent = tmpdir()): { readonly path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(parent, 'vitrine-agent-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
