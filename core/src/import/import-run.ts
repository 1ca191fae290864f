import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import { PLANNED, type ImportPlan, type ImportResult, type ImportTask } from '@vitrine/contracts';
import { PingTaskEntity } from '../ping/ping-task.entity.ts';
import { formatIssue } from '../platform/text/format-issue.ts';
import { importLoadRules, importOfflineConfigs } from './import-alerts.ts';
import { importChecks } from './import-checks.ts';
import { importHistory } from './import-history.ts';
import { importNodes } from './import-nodes.ts';
import { ImportProgress } from './import-progress.ts';
import type { CreatedRows } from './import-record.entity.ts';
import { importSavedCommands } from './import-saved-commands.ts';
import { importSite } from './import-site.ts';
import type { SealedParts } from './sealed-parts.ts';

type Plan = z.output<typeof ImportPlan>;

interface RunOptions {
  readonly product: string;
  /** ms since 1970. */
  readonly now: number;
  readonly zone: string;
  readonly sealed: SealedParts;
  /** Reads rows of the history. */
  readonly rows: (task: ImportTask) => AsyncIterable<unknown>;
}

/** Import of one plan, in one transaction of the caller: each part after the parts it refers to. */
export class ImportRun {
  private readonly progress: ImportProgress;

  constructor(
    private readonly plan: Plan,
    private readonly options: RunOptions,
  ) {
    this.progress = new ImportProgress(plan.left);
  }

  get created(): Required<CreatedRows> {
    return this.progress.created;
  }

  async all(em: EntityManager): Promise<void> {
    const { progress, options } = this;
    const { tally, created } = progress;
    await importNodes(em, this.valid('nodes', this.plan.nodes), progress, options);
    await this.importPingTasks(em);
    await this.importChecks(em);
    await importOfflineConfigs(em, this.valid('offlineConfigs', this.plan.offlineConfigs), progress);
    await importLoadRules(em, this.valid('loadRules', this.plan.loadRules), progress);
    const commands = this.valid('savedCommands', this.plan.savedCommands);
    created.savedCommands.push(...(await importSavedCommands(em, commands, { tally, ...options })));
    await importSite(em, this.plan, progress, options.now);
    await em.flush();
    const { nodes, names, tasks } = progress;
    await importHistory(em, { nodes, names, tasks, tally, ...options });
  }

  /** Stores the sealed parts, after the transaction; a trial run only checks whether they would be accepted. */
  async seal(apply: boolean): Promise<void> {
    const { sealed } = this.options;
    for (const channel of this.valid('channels', this.plan.channels)) {
      const isAccepted = await sealed.accepts(channel.plugin, channel.values);
      const id = isAccepted && apply ? await sealed.addChannel(channel) : undefined;
      if (id) this.progress.created.channels.push(id);
      if (!isAccepted || (apply && !id)) this.progress.tally.leave('channels', channel.name, 'by-hand', channel.plugin);
      else {
        this.progress.tally.count('channels');
        this.progress.tally.leave('channels', channel.name, 'off');
      }
    }
    for (const [id, values] of Object.entries(this.plan.plugins)) {
      const isAccepted = apply ? await sealed.configurePlugin(id, values) : sealed.hasPlugin(id);
      if (isAccepted) this.progress.tally.count('plugins');
      else this.progress.tally.leave('plugins', id, 'by-hand');
    }
  }

  result(): Omit<ImportResult, 'id'> {
    return {
      product: this.options.product,
      version: this.plan.version,
      parts: this.progress.tally.parts(),
      starts: this.progress.starts(),
    };
  }

  /** Returns the valid rows; lists the others with their problem. */
  private valid<P extends keyof typeof PLANNED>(part: P, rows: readonly unknown[]): z.output<(typeof PLANNED)[P]>[] {
    return rows.flatMap(row => {
      const parsed = PLANNED[part].safeParse(row);
      if (parsed.success) return parsed.data as z.output<(typeof PLANNED)[P]>;
      const { name, node } = row as { readonly name?: unknown; readonly node?: unknown };
      this.progress.tally.leave(
        part,
        String(name ?? node ?? '').slice(0, 100),
        'invalid',
        formatIssue(parsed.error, part),
      );
      return [];
    });
  }

  private async importPingTasks(em: EntityManager): Promise<void> {
    const present = await em.find(PingTaskEntity, {});
    let last = present.reduce((max, { position }) => Math.max(max, position), 0);
    for (const { key, nodes, ...values } of this.valid('pingTasks', this.plan.pingTasks)) {
      const same = present.find(
        ({ name, type, target, interval }) =>
          name === values.name && type === values.type && target === values.target && interval === values.interval,
      );
      if (same) {
        this.progress.tally.leave('pingTasks', values.name, 'exists');
        this.progress.tasks.set(key, same.id);
        continue;
      }
      const nodeSelector = this.progress.selectorOf(nodes);
      const task = em.create(PingTaskEntity, {
        ...values,
        short: '',
        region: '',
        nodeSelector,
        onCards: false,
        position: ++last,
      });
      await em.flush();
      present.push(task);
      this.progress.tasks.set(key, task.id);
      this.progress.created.pingTasks.push(task.id);
      this.progress.tally.count('pingTasks');
      if (values.enabled) this.progress.begin('pingTasks');
    }
  }

  private async importChecks(em: EntityManager): Promise<void> {
    const checks = await importChecks(em, this.valid('checks', this.plan.checks), {
      tally: this.progress.tally,
      ...this.options,
    });
    this.progress.created.checks.push(...checks.map(({ id }) => id));
    const running = checks.filter(({ paused }) => !paused).length;
    if (running > 0) this.progress.begin('checks', running);
  }
}
