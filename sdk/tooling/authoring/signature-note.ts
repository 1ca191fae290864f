import type { AuthorSignature } from '@vitrine/contracts';

/**
 * Returns a line about the signature of the installed archive; undefined if neither version is signed. `replaces`: the previously
 * installed version.
 */
export function signatureNote({ state, key }: AuthorSignature, replaces: string | null): string | undefined {
  switch (state) {
    case 'unsigned':
      return undefined;
    case 'first':
      return `signed with the key ${key}, which the site remembers`;
    case 'same':
      return `signed with the key ${key}, as ${replaces} was`;
    case 'other':
      return `WARNING: signed with the key ${key}; ${replaces} was signed with another one`;
    case 'missing':
      return `WARNING: not signed, though ${replaces} was`;
  }
}
