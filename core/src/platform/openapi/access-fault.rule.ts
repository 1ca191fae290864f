import type { RouteAccess } from '../http/access.ts';

/** The declarations of a route, which may be incomplete. */
interface Declared {
  readonly name: string;
  readonly method: string;
  readonly access: RouteAccess | undefined;
  readonly inputs: readonly { readonly in: string }[];
}

/** Returns the first missing declaration of a route, as a sentence; undefined if it is complete. */
export function faultOf({ name, method, access, inputs }: Declared): string | undefined {
  if (!access) return `${name} does not say who may call it: add @Access`;
  const { audit, logs } = access;
  if (audit === undefined && method !== 'GET')
    return `${name} changes something and does not say what the log gets: add audit`;
  if (audit && !logs && inputs.some(input => input.in === 'body'))
    return `${name} does not say what the log keeps of its body: add logs`;
  if (logs && !audit) return `${name} says what its line in the log keeps, and has no line: add audit`;
  return undefined;
}
