/** A target as returned by `GET /api/scrape/targets`. Times in ms since 1970. */
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

/** A node for which values can be recorded. */
export interface NodeChoice {
  readonly uuid: string;
  readonly name: string;
}

/** Values of the form. */
export interface TargetValues {
  readonly node: string;
  readonly name: string;
  readonly url: string;
  /** An empty token keeps the stored one, if any. */
  readonly token: string;
  readonly seconds: number;
  readonly metrics: readonly string[];
  readonly alerts: boolean;
}

/** Returns the form values of a target, or of a new one. */
export const valuesOf = (target: TargetView | undefined, nodes: readonly NodeChoice[]): TargetValues =>
  target
    ? { ...target, token: '' }
    : { node: nodes[0]?.uuid ?? '', name: '', url: '', token: '', seconds: 60, metrics: [], alerts: true };
