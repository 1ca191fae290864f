import { LIVE_FIELDS, METRICS, NO_STATE, type LiveState } from '@vitrine/contracts';
import type { MetricValues } from '../history/write/minutes.service.ts';

/** Rounded to the precision of the history, because each digit is sent to every viewer. */
const FRACTIONS: readonly string[] = ['cpu', 'load1', 'load5', 'load15', 'temperature', 'gpu'];
const [ONLINE, LAST_REPORT] = [LIVE_FIELDS.indexOf('online'), LIVE_FIELDS.indexOf('lastReport')];

type Reading = Exclude<(typeof LIVE_FIELDS)[number], 'online' | 'lastReport'>;
const READINGS = LIVE_FIELDS.flatMap((name, at) =>
  name === 'online' || name === 'lastReport'
    ? []
    : [{ name: name as Reading, at, scale: FRACTIONS.includes(name) ? METRICS[name].scale : 0 }],
);

/**
 * Live state of a node, updated in place with each report. A new object for each report would just survive into the old generation,
 * whose garbage collection is expensive.
 */
export class LiveReadings {
  /** Values in the order of LIVE_FIELDS; NaN for an absent reading. */
  private readonly numbers = new Float64Array(LIVE_FIELDS.length);

  constructor() {
    this.write(NO_STATE);
  }

  get online(): boolean {
    return this.numbers[ONLINE] === 1;
  }

  /** Returns a copy. */
  read(): LiveState {
    const state: Record<string, number | boolean | null> = {};
    LIVE_FIELDS.forEach((name, i) => {
      const value = this.numbers[i]!;
      state[name] = Number.isNaN(value) ? null : value;
    });
    return { ...(state as unknown as LiveState), online: this.online };
  }

  write(state: LiveState): void {
    LIVE_FIELDS.forEach((name, i) => {
      this.numbers[i] = Number(state[name] ?? NaN);
    });
  }

  /** Sets the values of a report, which also means that the node is online. `now` in ms. */
  take(values: MetricValues, now: number): void {
    this.numbers[ONLINE] = 1;
    this.numbers[LAST_REPORT] = now;
    for (const { name, at, scale } of READINGS) {
      const value = values[name] ?? NaN;
      this.numbers[at] = scale > 0 ? Math.round(value * scale) / scale : value;
    }
  }
}
