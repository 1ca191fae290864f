import { randomUUID } from 'node:crypto';
import type { Host, SampleIntake } from '@vitrine/plugin-sdk';
import { MAX_METRICS, type Target, type TargetInput, type TargetStatus } from './target.ts';

/** A target as returned to administrators: the token is write-only. */
interface TargetView extends Omit<Target, 'token'> {
  readonly hasToken: boolean;
  readonly status: TargetStatus | null;
}

/** Error of an invalid form field. */
export class BadTarget extends Error {}

const TARGET = 'target.';
const STATUS = 'status.';
const MAX_TARGETS = 100;

/** Targets in the store, which all instances of a site share. */
export class Targets {
  private readonly host: Pick<Host, 'store' | 'alerts'>;
  private readonly intake: Pick<SampleIntake, 'names'>;

  constructor(host: Pick<Host, 'store' | 'alerts'>, intake: Pick<SampleIntake, 'names'>) {
    this.host = host;
    this.intake = intake;
  }

  async all(): Promise<Target[]> {
    const targets = (await this.host.store.entries<Target>(TARGET)).map(([, target]) => target);
    return targets.sort((a, b) => a.name.localeCompare(b.name));
  }

  async views(): Promise<TargetView[]> {
    const all = await this.all();
    return Promise.all(
      all.map(async ({ token, ...target }) => ({
        ...target,
        hasToken: token !== '',
        status: (await this.status(target.id)) ?? null,
      })),
    );
  }

  find(id: string): Promise<Target | undefined> {
    return this.host.store.get<Target>(TARGET + id);
  }

  status(id: string): Promise<TargetStatus | undefined> {
    return this.host.store.get<TargetStatus>(STATUS + id);
  }

  /** Stores the status of a target. Returns false if the target was removed meanwhile. */
  async setStatus(id: string, status: TargetStatus): Promise<boolean> {
    if (!(await this.find(id))) return false;
    await this.host.store.set(STATUS + id, status);
    return true;
  }

  /** Adds a target. Throws a BadTarget if it is invalid. */
  async add(input: TargetInput): Promise<void> {
    const all = await this.all();
    if (all.length >= MAX_TARGETS) throw new BadTarget(`there are ${MAX_TARGETS} targets already, the most`);
    assertFits(input, all, await this.intake.names());
    const id = randomUUID();
    await this.host.store.set(TARGET + id, { ...input, id } satisfies Target);
  }

  /** Changes a target. Returns false if there is none with this id. Throws a BadTarget if it is invalid. */
  async change(id: string, input: TargetInput): Promise<boolean> {
    const before = await this.find(id);
    if (!before) return false;
    assertFits(
      input,
      (await this.all()).filter(target => target.id !== id),
      await this.intake.names(),
    );
    // A token is sent only to the origin for which it was entered.
    if (input.token === '' && before.token !== '' && new URL(input.url).origin !== new URL(before.url).origin)
      throw new BadTarget('token: enter it again, since it would be sent to another address');
    await this.host.store.set(TARGET + id, { ...input, id, token: input.token || before.token } satisfies Target);
    await this.host.store.delete(STATUS + id);
    await this.host.alerts.close(id);
    return true;
  }

  /** Removes a target with its alert. Returns false if there is none with this id. */
  async remove(id: string): Promise<boolean> {
    if (!(await this.find(id))) return false;
    await this.host.store.delete(TARGET + id);
    await this.host.store.delete(STATUS + id);
    await this.host.alerts.close(id);
    return true;
  }
}

/**
 * Throws if there are too many metrics. `recorded`: names recorded earlier, which count as well, because their families and values
 * remain.
 */
function assertFits(input: TargetInput, others: readonly Target[], recorded: readonly string[]): void {
  if (others.some(({ node, name }) => node === input.node && name === input.name))
    throw new BadTarget('name: this node has a target of this name');
  const metrics = new Set([...input.metrics, ...others.flatMap(target => target.metrics), ...recorded]);
  if (metrics.size > MAX_METRICS)
    throw new BadTarget(`metrics: ${metrics.size} names, with those recorded before; at most ${MAX_METRICS} are kept`);
}
