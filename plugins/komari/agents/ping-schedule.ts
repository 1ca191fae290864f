import type { PingTask } from '@vitrine/plugin-sdk';

/** Types of probes that these agents know. */
const KNOWN: readonly string[] = ['icmp', 'tcp', 'http'];

interface Planned {
  readonly task: PingTask;
  /** Seconds until the next probe. */
  left: number;
}

/** Ping tasks of one agent. These agents keep no tasks: each probe is a request to them. */
export class PingSchedule {
  private planned: Planned[] = [];

  /** Replaces the tasks. Unchanged ones keep their time; others begin at a random one, so that a fleet does not probe at once. */
  set(tasks: readonly PingTask[]): void {
    const before = new Map(this.planned.map(one => [key(one.task), one]));
    this.planned = tasks
      .filter(({ type }) => KNOWN.includes(type))
      .map(task => before.get(key(task)) ?? { task, left: Math.ceil(Math.random() * task.interval) });
  }

  get tasks(): PingTask[] {
    return this.planned.map(({ task }) => task);
  }

  /** Called every second: returns the tasks to probe now. */
  tick(): PingTask[] {
    const due: PingTask[] = [];
    for (const one of this.planned) {
      if (--one.left > 0) continue;
      one.left = Math.max(1, Math.round(one.task.interval));
      due.push(one.task);
    }
    return due;
  }
}

const key = ({ id, type, target, interval }: PingTask) => JSON.stringify([id, type, target, interval]);
