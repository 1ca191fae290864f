import type { GeoPoint, WorldView } from '@vitrine/contracts/world';

export type PinState = 'ok' | 'attention' | 'offline' | 'waiting';

/** Nodes at one location. */
export interface Pin extends GeoPoint {
  readonly count: number;
  readonly state: PinState;
}

/** Line from a place to a latency target. */
export interface Route {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  /** Number of the colour, 1 to 5. */
  readonly tier: number;
  /** Position of the travelling point, 0 to 1; absent without a point. */
  readonly phase?: number | undefined;
}

/** Colours by variable name, without `--`. */
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

/** Content of a world picture, as plain data that can be sent to a worker. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly time: number;
  readonly view: WorldView;
  /** Degrees between two dots, and size of a dot as a share of that distance. */
  readonly step: number;
  readonly dot: number;
  readonly pins: readonly Pin[];
  readonly routes: readonly Route[];
  readonly pinSize: number;
  readonly lineWidth: number;
  readonly palette: Palette;
}
