import { createHash } from 'node:crypto';
import { CliError } from './cli-error.ts';
import { stripTypes } from './syntax.ts';

/** Source of a collector in a plugin's folder, and the single file that agents fetch. */
const SOURCE = 'collector.ts';
export const COLLECTOR_FILE = 'collector.mjs';
const MAX_BYTES = 256 * 1024;
/** The only module that a collector can import. */
const SDK = '@vitrine/plugin-sdk/collector';
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/**
 * Returns the file that agents run, with types stripped; undefined for a plugin without a collector. Throws a CliError if the
 * collector consists of several files.
 */
export function packCollector(files: ReadonlyMap<string, Uint8Array>): Buffer | undefined {
  const source = files.get(SOURCE);
  if (!source) return undefined;
  const code = stripTypes(Buffer.from(source).toString());
  const foreignImport = [...code.matchAll(IMPORTED)].map(([, , name]) => name).find(name => name !== SDK);
  if (foreignImport !== undefined)
    throw new CliError(`${SOURCE} imports ${foreignImport}. A collector is one file, and imports only ${SDK}.`);
  const bytes = Buffer.from(code);
  if (bytes.length > MAX_BYTES) throw new CliError(`${SOURCE} is larger than ${MAX_BYTES / 1024} kB`);
  return bytes;
}

/** Explains how the owner of a machine allows a packed collector. */
export const pinHint = (id: string, collector: Uint8Array): string =>
  `Collector, to be pinned on machines: --pins ${id}=${createHash('sha256').update(collector).digest('hex')}`;
