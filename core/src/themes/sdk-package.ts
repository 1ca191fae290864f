import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../platform/root.ts';

/** Returns the packed theme SDK of this build; undefined if it was not built. */
export function sdkPackage(): string | undefined {
  const path = join(rootFolder(), 'sdk', 'theme', 'dist', 'theme-sdk.tgz');
  return existsSync(path) ? path : undefined;
}
