import type { LiveState } from './node.ts';

/** Order of the numbers in a row of a live frame. `online` is encoded as 0 or 1. Free of zod, for browsers. */
export const LIVE_FIELDS = [
  'online',
  'lastReport',
  'cpu',
  'load1',
  'load5',
  'load15',
  'ramUsed',
  'swapUsed',
  'diskUsed',
  'netUp',
  'netDown',
  'trafficUp',
  'trafficDown',
  'tcp',
  'udp',
  'processes',
  'uptime',
  'temperature',
  'gpu',
] as const satisfies readonly (keyof LiveState)[];

/** Query parameter with which a page requests compressed frames on the live socket; its value is `deflate`. */
export const COMPRESSION = 'compression';

/** Query parameter with which a page requests rows that start with a number instead of a uuid on the live socket: `numbered`. */
export const ROWS = 'rows';

/** Compact live state of a node: uuid first, then the values of LIVE_FIELDS in order. */
export type LiveRow = [uuid: string, ...(number | null)[]];

/** The same, starting with the node's number on this connection. */
export type NumberedRow = [number: number, ...(number | null)[]];

/** Converts a live state to a row. */
export function toRow(uuid: string, state: LiveState): LiveRow {
  return [uuid, ...LIVE_FIELDS.map(field => (field === 'online' ? Number(state.online) : state[field]))];
}

/** Converts a row to a live state; the inverse of `toRow`. */
export function fromRow(row: LiveRow): { uuid: string; state: LiveState } {
  const [uuid, ...values] = row;
  const state = Object.fromEntries(
    LIVE_FIELDS.map((field, i) => [field, field === 'online' ? values[i] === 1 : values[i]]),
  );
  return { uuid, state: state as unknown as LiveState };
}

/** A node that has never reported. */
export const NO_STATE: LiveState = {
  online: false,
  lastReport: 0,
  cpu: 0,
  load1: 0,
  load5: 0,
  load15: 0,
  ramUsed: 0,
  swapUsed: 0,
  diskUsed: 0,
  netUp: 0,
  netDown: 0,
  trafficUp: 0,
  trafficDown: 0,
  tcp: 0,
  udp: 0,
  processes: 0,
  uptime: 0,
  temperature: null,
  gpu: null,
};
