import { InvalidOptionsError } from '../../options/option.ts';

/** An installed collector that the owner of this machine allowed: its plugin, and the SHA-256 of its file. */
export interface Pin {
  readonly id: string;
  readonly sha256: string;
}

/** Returns whether a name is a pin, such as `queue=5feceb66…`. */
export const isPin = (name: string): boolean => name.includes('=');

/** Parses `queue=5feceb66…`. Throws an InvalidOptionsError for anything else. */
export function parsePin(text: string): Pin {
  const [, id, sha256] = /^([a-z][a-z0-9-]{1,39})=([0-9a-f]{64})$/.exec(text) ?? [];
  if (id === undefined || sha256 === undefined)
    throw new InvalidOptionsError(
      `${text}: a pin is the id of a plugin and the SHA-256 of its collector, queue=5feceb66…`,
    );
  return { id, sha256 };
}
