import type { AuthorSignature } from './author-signature.ts';
import { keyIdOf } from './minisign.ts';

/** Pure function: compares the public key of the installed version with that of its replacement. */
export function compareSigners(installed: string | undefined, next: string | undefined): AuthorSignature {
  if (next === undefined) return { state: installed === undefined ? 'unsigned' : 'missing', key: '' };
  const state = installed === undefined ? 'first' : installed === next ? 'same' : 'other';
  return { state, key: keyIdOf(next) };
}
