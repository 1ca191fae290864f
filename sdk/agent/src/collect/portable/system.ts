import type * as Systeminformation from 'systeminformation';

/** The systeminformation package. It is large and starts other programs, so it is loaded only on machines without /proc. */
export type System = typeof Systeminformation;

export async function loadSystem(): Promise<System> {
  const loaded = (await import('systeminformation')) as System & { default?: System };
  return loaded.default ?? loaded;
}
