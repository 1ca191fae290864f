import { Clock, type Cancel, type Task } from '../src/platform/clock.ts';

interface Planned {
  due: number;
  readonly task: Task;
  readonly pause?: number;
}

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A clock that stands still until a test moves it. Planned tasks run on the way, each at its own moment. */
export class TestClock extends Clock {
  private time = Date.parse('2026-06-01T12:00:00Z');
  private readonly planned = new Set<Planned>();

  override now(): number {
    return this.time;
  }

  override after(ms: number, task: Task): Cancel {
    return this.plan({ due: this.time + ms, task });
  }

  override every(pause: number, task: Task): Cancel {
    return this.plan({ due: this.time + pause, task, pause });
  }

  /** Moves on by `'61s'`, `'5m'`, `'2h'` …, and waits for the tasks that fall due. */
  async forward(duration: `${number}${keyof typeof UNITS}`): Promise<void> {
    const [, amount, unit] = /^([\d.]+)(\w+)$/.exec(duration) ?? [];
    const end = this.time + Number(amount) * UNITS[unit as keyof typeof UNITS];
    for (let next = this.nextBefore(end); next; next = this.nextBefore(end)) {
      this.time = next.due;
      if (next.pause) next.due += next.pause;
      else this.planned.delete(next);
      await this.attempt(next.task);
    }
    this.time = end;
    await new Promise(resolve => setImmediate(resolve));
  }

  private plan(planned: Planned): Cancel {
    this.planned.add(planned);
    return () => this.planned.delete(planned);
  }

  private nextBefore(end: number): Planned | undefined {
    return [...this.planned].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
  }
}
