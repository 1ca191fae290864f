import { measureEcho } from '@vitrine/contracts/echo';
import { addressesOf } from './destination.ts';
import type { ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

/** Measures an echo with the system's own `ping`. */
export const measureIcmp: ProbeFunction = async (target, { family, timeout, signal }) => {
  const addresses = await addressesOf(target, family);
  return measureEcho(addresses, { timeout, signal }).catch((error: Error) => {
    throw new ProbeRefusedError(error.message);
  });
};
