import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportPart, ImportResult } from '@vitrine/contracts';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import { AlertRuleEntity } from '../../alerts/alert-rule.entity.ts';
import { OfflineConfigEntity } from '../../alerts/offline-config.entity.ts';
import { PastHistoryService } from '../../history/write/past-history.service.ts';
import { NodeEntity } from '../../nodes/node.entity.ts';
import { PingTaskEntity } from '../../ping/ping-task.entity.ts';
import { SavedCommandEntity } from '../../saved-commands/saved-command.entity.ts';
import { CUSTOM_MARKUP, FAVICON, SITE, type SettingsGroup } from '@vitrine/contracts/settings';
import { SettingEntity } from '../../settings/setting.entity.ts';
import { toStored } from '../../settings/stored-values.rule.ts';
import type { KomariContent } from './content.ts';
import type { KomariHistory } from './history.ts';
import { ImportTally } from './import-tally.ts';

/** Largest icon in Base64, as the settings accept it. */
const MAX_ICON = 180_000;

/** Import of one backup, in one transaction of the caller: each part after those that it refers to. */
export class ImportRun {
  private readonly tally: ImportTally;
  /** Uuids of nodes of the backup that are stored here, by this run or before. */
  private readonly stored = new Set<string>();
  /** Ids of ping tasks here, by their id on the other server. */
  private readonly tasks = new Map<number, number>();

  constructor(
    private readonly content: KomariContent,
    private readonly history: KomariHistory,
    private readonly icon: Buffer | undefined,
    private readonly options: { readonly now: number; readonly apply: boolean },
  ) {
    this.tally = new ImportTally(content.left);
  }

  async all(em: EntityManager): Promise<void> {
    await this.importNodes(em);
    await this.importPingTasks(em);
    await this.importOfflineConfigs(em);
    await this.importLoadRules(em);
    await this.importCommands(em);
    await this.importSite(em);
    await em.flush();
    await this.importHistory(em);
  }

  result(hasStore: boolean, hasMetricsFile: boolean): ImportResult {
    if (!hasStore && !this.history.hasRows) {
      const reason = this.content.metricDriver ? 'external' : hasMetricsFile ? 'open-log' : 'missing';
      this.tally.leave('history', hasMetricsFile ? 'metrics.db' : this.content.metricDriver, reason);
    }
    return { applied: this.options.apply, version: this.content.version, parts: this.tally.parts() };
  }

  private async importNodes(em: EntityManager): Promise<void> {
    const { nodes } = this.content;
    const uuids = nodes.map(({ uuid }) => uuid);
    for (const { uuid } of await em.find(NodeEntity, { uuid: { $in: uuids } }, { fields: ['uuid'] }))
      this.stored.add(uuid);
    const hashes = nodes.map(({ tokenHash }) => tokenHash);
    const tokens = new Set(
      (await em.find(NodeEntity, { tokenHash: { $in: hashes } }, { fields: ['tokenHash'] })).map(
        ({ tokenHash }) => tokenHash,
      ),
    );
    for (const node of nodes) {
      if (this.stored.has(node.uuid)) this.tally.leave('nodes', node.name, 'exists');
      else if (tokens.has(node.tokenHash)) this.tally.leave('nodes', node.name, 'invalid');
      else {
        em.create(NodeEntity, node as RequiredEntityData<NodeEntity>);
        this.tally.count('nodes');
        this.stored.add(node.uuid);
        tokens.add(node.tokenHash);
      }
    }
    await em.flush();
  }

  private async importPingTasks(em: EntityManager): Promise<void> {
    const present = await em.find(PingTaskEntity, {});
    let last = present.reduce((max, { position }) => Math.max(max, position), 0);
    const ordered = [...this.content.pingTasks].sort((a, b) => a.position - b.position || a.sourceId - b.sourceId);
    for (const { sourceId, position: _, ...values } of ordered) {
      const same = present.find(
        ({ name, type, target, interval }) =>
          name === values.name && type === values.type && target === values.target && interval === values.interval,
      );
      if (same) {
        this.tally.leave('pingTasks', values.name, 'exists');
        this.tasks.set(sourceId, same.id);
        continue;
      }
      const task = em.create(PingTaskEntity, { ...values, short: '', region: '', onCards: false, position: ++last });
      await em.flush();
      present.push(task);
      this.tasks.set(sourceId, task.id);
      this.tally.count('pingTasks');
    }
  }

  private async importOfflineConfigs(em: EntityManager): Promise<void> {
    const present = new Set((await em.find(OfflineConfigEntity, {})).map(({ node }) => String(node)));
    const names = new Map((await em.find(NodeEntity, {}, { fields: ['uuid', 'name'] })).map(n => [n.uuid, n.name]));
    for (const { node, ...values } of this.content.offlineConfigs) {
      const name = names.get(node);
      if (name === undefined) continue;
      if (present.has(node)) this.tally.leave('offlineConfigs', name, 'exists');
      else {
        em.create(OfflineConfigEntity, {
          node,
          ...values,
          cooldownSeconds: null,
          recentOutages: [],
          lastNotified: null,
        });
        this.tally.count('offlineConfigs');
      }
      present.add(node);
    }
  }

  private async importLoadRules(em: EntityManager): Promise<void> {
    const present = await em.find(AlertRuleEntity, { kind: 'load' });
    const keyOf = (name: string, terms: object) => JSON.stringify([name, Object.entries(terms).sort()]);
    const known = new Set(present.map(({ name, terms }) => keyOf(name, terms)));
    for (const { kind, name, enabled, nodeSelector, ...terms } of this.content.loadRules) {
      if (known.has(keyOf(name, terms))) this.tally.leave('loadRules', name, 'exists');
      else {
        em.create(AlertRuleEntity, { kind, name, enabled, nodeSelector, terms });
        this.tally.count('loadRules');
      }
      known.add(keyOf(name, terms));
    }
  }

  private async importCommands(em: EntityManager): Promise<void> {
    const present = await em.find(SavedCommandEntity, {});
    let last = present.reduce((max, { position }) => Math.max(max, position), 0);
    const known = new Set(present.map(({ name, text }) => JSON.stringify([name, text])));
    for (const command of this.content.savedCommands) {
      const key = JSON.stringify([command.name, command.text]);
      if (known.has(key)) this.tally.leave('savedCommands', command.name, 'exists');
      else {
        const updatedAt = this.options.now;
        em.create(SavedCommandEntity, { ...command, id: randomUUID(), position: ++last, updatedAt });
        this.tally.count('savedCommands');
      }
      known.add(key);
    }
  }

  private async importSite(em: EntityManager): Promise<void> {
    const { site, customMarkup } = this.content;
    if (Object.keys(site).length > 0) await this.set(em, 'site', SITE, site);
    if (customMarkup.head || customMarkup.body) await this.set(em, 'customMarkup', CUSTOM_MARKUP, customMarkup);
    if (!this.icon) return;
    const type = iconType(this.icon);
    const data = this.icon.toString('base64');
    if (!type || data.length > MAX_ICON) this.tally.leave('favicon', 'favicon.ico', 'invalid');
    else await this.set(em, 'favicon', FAVICON, { type, data });
  }

  /** Changes some values of a settings group. None of these groups has secrets. */
  private async set(
    em: EntityManager,
    part: ImportPart,
    group: SettingsGroup,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { key } = group;
    const stored = toStored(group, values);
    const row = await em.findOne(SettingEntity, key);
    const updatedAt = new Date(this.options.now);
    if (row && isDeepStrictEqual({ ...row.value, ...stored }, row.value)) return this.tally.leave(part, '', 'exists');
    if (row) em.assign(row, { value: { ...row.value, ...stored }, updatedAt });
    else em.create(SettingEntity, { key, value: { ...stored }, updatedAt });
    this.tally.count(part);
  }

  private async importHistory(em: EntityManager): Promise<void> {
    const past = new PastHistoryService();
    for (const { uuid, name } of this.content.nodes) {
      if (!this.stored.has(uuid)) continue;
      await this.countStored('history', name, this.history.valuesOf(uuid), values => past.store(em, uuid, values));
      for (const task of this.history.tasksOf(uuid)) {
        const id = this.tasks.get(task);
        if (id === undefined) continue;
        await this.countStored('latencyHistory', name, this.history.probesOf(uuid, task), probes =>
          past.storeLatency(em, uuid, id, probes),
        );
      }
      // The server answers others meanwhile.
      await setImmediate();
    }
  }

  /** Stores values of a node, and counts them unless all of their time has values here already. */
  private async countStored<T>(
    part: ImportPart,
    subject: string,
    values: Iterable<T>,
    store: (values: Iterable<T>) => Promise<number>,
  ): Promise<void> {
    let read = 0;
    const counting = function* () {
      for (const value of values) {
        read++;
        yield value;
      }
    };
    const filled = await store(counting());
    if (filled > 0) this.tally.count(part, read);
    else if (read > 0) this.tally.leave(part, subject, 'exists');
  }
}

/** Returns the type of a picture by its first bytes. SVG can contain scripts, and is not taken from another server. */
const iconType = (bytes: Buffer): 'image/png' | 'image/x-icon' | undefined =>
  bytes.subarray(0, 8).equals(PNG) ? 'image/png' : bytes.subarray(0, 4).equals(ICO) ? 'image/x-icon' : undefined;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ICO = Buffer.from([0, 0, 1, 0]);
