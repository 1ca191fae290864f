/** A target as `GET /api/scrape/targets` lists it. Times in ms since 1970. */
export interface TargetView {
  readonly id: string;
  readonly node: string;
  readonly name: string;
  readonly url: string;
  readonly hasToken: boolean;
  readonly seconds: number;
  readonly metrics: readonly string[];
  readonly alerts: boolean;
  readonly status: {
    readonly at: number;
    readonly ok: boolean;
    readonly values: number;
    readonly message: string;
  } | null;
}

/** A node that values can be recorded for. */
export interface NodeChoice {
  readonly uuid: string;
  readonly name: string;
}

/** Values of the form. */
export interface TargetValues {
  readonly node: string;
  readonly name: string;
  readonly url: string;
  /** Empty: the stored one, or none. */
  readonly token: string;
  readonly seconds: number;
  readonly metrics: readonly string[];
  readonly alerts: boolean;
}

/** Values of the form of a target, or of a new one. */
export const valuesOf = (target: TargetView | undefined, nodes: readonly NodeChoice[]): TargetValues =>
  target
    ? { ...target, token: '' }
    : { node: nodes[0]?.uuid ?? '', name: '', url: '', token: '', seconds: 60, metrics: [], alerts: true };
