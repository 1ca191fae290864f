import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACES = ['../shell/', '../dist/package/shell/'];

/** Returns the folder of the SDK's shell, built for development so that components are replaced without a reload. */
export function shellDir(): string | undefined {
  return PLACES.map(place => fileURLToPath(new URL(place, import.meta.url))).find(folder =>
    existsSync(`${folder}index.html`),
  );
}
