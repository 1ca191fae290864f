import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from './root.ts';

let cached: string | undefined;

/** The version of this release. */
export const version = (): string =>
  (cached ??= (JSON.parse(readFileSync(join(rootFolder(), 'package.json'), 'utf8')) as { version: string }).version);
