import { problem } from '../platform/http/problem.ts';

export const ControlKeyInvalid = problem(
  'control.key-invalid',
  422,
  () => 'This is not a public key of P-256 or Ed25519.',
);
export const ControlKeyKnown = problem('control.key-known', 409, () => 'This key is already in the list.');
export const ControlKeyNotFound = problem('control.key-not-found', 404, (id: string) => `There is no key ${id}.`);
export const ControlKeyLimit = problem(
  'control.key-limit',
  409,
  () => 'The maximum number of keys is reached. Remove one first.',
);
