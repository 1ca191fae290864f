import { LIVE_FIELDS, METRICS, NO_STATE, type LiveState } from '@vitrine/contracts';
import type { MetricValues } from '../history/write/minutes.service.ts';

/** Rounded to the precision of the history, since each digit is sent to every viewer. */
const FRACTIONS: readonly string[] = ['cpu', 'load1', 'load5', 'load15', 'temperature', 'gpu'];
const [ONLINE, LAST_REPORT] = [LIVE_FIELDS.indexOf('online'), LIVE_FIELDS.indexOf('lastReport')];

type Reading = Exclude<(typeof LIVE_FIELDS)[number], 'online' | 'lastReport'>;
const READINGS = LIVE_FIELDS.flatMap((name, at) =>
  name === 'online' || name === 'lastReport'
    ? []
    : [{ name: name as Reading, at, scale: FRACTIONS.includes(name) ? METRICS[name].scale : 0 }],
);

/**
 * Live state of a node, written in place with each report. An object for each report would live just long enough to become old, and so
 * be collected at a high price.
 */
export class LiveReadings {
  /** In the order of LIVE_FIELDS; NaN for a reading that is absent. */
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

  /** Takes the values of a report, whose node is online. `now` in ms. */
  take(values: MetricValues, now: number): void {
    this.numbers[ONLINE] = 1;
    this.numbers[LAST_REPORT] = now;
    for (const { name, at, scale } of READINGS) {
      const value = values[name] ?? NaN;
      this.numbers[at] = scale > 0 ? Math.round(value * scale) / scale : value;
    }
  }
}
