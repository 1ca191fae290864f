import type { GeoPoint, WorldView } from '@vitrine/contracts/world';

export type PinState = 'ok' | 'attention' | 'offline' | 'waiting';

/** Nodes of one place. */
export interface Pin extends GeoPoint {
  readonly count: number;
  readonly state: PinState;
}

/** Line from a place to a latency target. */
export interface Route {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  /** 1 to 5: number of its colour. */
  readonly tier: number;
  /** Where the travelling point is, 0 to 1; none without one. */
  readonly phase?: number | undefined;
}

/** Colours by the names of their variables, without `--`. */
export type Palette = Readonly<Record<(typeof PALETTE)[number], string>>;
export const PALETTE = [
  'land-day',
  'land-night',
  'sea-day',
  'sea-night',
  'air',
  'pin-ok',
  'pin-warn',
  'pin-bad',
  'pin-none',
  'pin-ring',
  'ms-1',
  'ms-2',
  'ms-3',
  'ms-4',
  'ms-5',
] as const;

/** Content of a picture of the world: plain data, so that a worker can draw it. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Device pixels of a px. */
  readonly ratio: number;
  readonly time: number;
  readonly view: WorldView;
  /** Degrees between two dots, and the size of a dot as a share of their distance. */
  readonly step: number;
  readonly dot: number;
  readonly pins: readonly Pin[];
  readonly routes: readonly Route[];
  readonly pinSize: number;
  readonly lineWidth: number;
  readonly palette: Palette;
}
