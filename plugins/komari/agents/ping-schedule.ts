import type { PingTask } from '@vitrine/plugin-sdk';

/** Probe types supported by these agents. */
const KNOWN: readonly string[] = ['icmp', 'tcp', 'http'];

interface Planned {
  readonly task: PingTask;
  /** Seconds until the next probe. */
  left: number;
}

/** Ping tasks of one agent. These agents store no tasks: each probe is requested. */
export class PingSchedule {
  private planned: Planned[] = [];

  /**
   * Replaces the tasks. Unchanged tasks keep their schedule; new ones start at a random time, so that a fleet does not probe
   * simultaneously.
   */
  set(tasks: readonly PingTask[]): void {
    const before = new Map(this.planned.map(plan => [key(plan.task), plan]));
    this.planned = tasks
      .filter(({ type }) => KNOWN.includes(type))
      .map(task => before.get(key(task)) ?? { task, left: Math.ceil(Math.random() * task.interval) });
  }

  get tasks(): PingTask[] {
    return this.planned.map(({ task }) => task);
  }

  /** Called every second. Returns the tasks to probe now. */
  tick(): PingTask[] {
    const due: PingTask[] = [];
    for (const plan of this.planned) {
      if (--plan.left > 0) continue;
      plan.left = Math.max(1, Math.round(plan.task.interval));
      due.push(plan.task);
    }
    return due;
  }
}

const key = ({ id, type, target, interval }: PingTask) => JSON.stringify([id, type, target, interval]);
