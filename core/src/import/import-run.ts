import { isDeepStrictEqual } from 'node:util';
import type { RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import {
  IMPORT_EFFECTS,
  PLANNED,
  SELECT_NONE,
  type ImportPart,
  type ImportPlan,
  type ImportResult,
  type ImportTask,
  type NodeSelector,
} from '@vitrine/contracts';
import { ALERTS, CUSTOM_MARKUP, FAVICON, SITE, type SettingsGroup } from '@vitrine/contracts/settings';
import type { z } from 'zod';
import { AlertRuleEntity } from '../alerts/alert-rule.entity.ts';
import { OfflineConfigEntity } from '../alerts/offline-config.entity.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { PingTaskEntity } from '../ping/ping-task.entity.ts';
import { hashToken } from '../platform/secrets/secrets.ts';
import { formatIssue } from '../platform/text/format-issue.ts';
import { CountedTrafficEntity } from '../reports/counted-traffic.entity.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { fromStored, toStored } from '../settings/stored-values.rule.ts';
import type { CreatedRows } from './import-record.entity.ts';
import { entityOf } from './imported-node.ts';
import { iconTypeOf } from './imported-icon.ts';
import type { SealedParts } from './sealed-parts.ts';
import { importChecks } from './import-checks.ts';
import { importHistory } from './import-history.ts';
import { importSavedCommands } from './import-saved-commands.ts';
import { ImportTally } from './import-tally.ts';
import { uuidOf } from './node-uuid.ts';

/** Largest icon in Base64, as the settings accept it. */
const MAX_ICON = 180_000;

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

/** Import of one plan, in one transaction of the caller: each part after those that it refers to. */
export class ImportRun {
  private readonly tally: ImportTally;
  /** Uuids by the key of the other product, of nodes that are stored here, by this run or before. */
  private readonly nodes = new Map<string, string>();
  private readonly names = new Map<string, string>();
  /** Ids of ping tasks here, by their key on the other server. */
  private readonly tasks = new Map<string, number>();
  private readonly starts = new Map<ImportResult['starts'][number]['effect'], number>();
  readonly created = {
    nodes: [],
    pingTasks: [],
    checks: [],
    offlineConfigs: [],
    loadRules: [],
    savedCommands: [],
    channels: [],
    settings: {},
  } as Required<CreatedRows>;

  constructor(
    private readonly plan: Plan,
    private readonly options: RunOptions,
  ) {
    this.tally = new ImportTally(plan.left);
  }

  async all(em: EntityManager): Promise<void> {
    await this.importNodes(em);
    await this.importPingTasks(em);
    await this.importChecks(em);
    await this.importOfflineConfigs(em);
    await this.importLoadRules(em);
    const commands = this.valid('savedCommands', this.plan.savedCommands);
    this.created.savedCommands.push(
      ...(await importSavedCommands(em, commands, { tally: this.tally, ...this.options })),
    );
    await this.importSite(em);
    await em.flush();
    await importHistory(em, {
      nodes: this.nodes,
      names: this.names,
      tasks: this.tasks,
      tally: this.tally,
      ...this.options,
    });
  }

  /** Stores the parts that are sealed, after the transaction; in a trial run only asks whether they would be accepted. */
  async seal(apply: boolean): Promise<void> {
    const { sealed } = this.options;
    for (const channel of this.valid('channels', this.plan.channels)) {
      const isAccepted = await sealed.accepts(channel.plugin, channel.values);
      const id = isAccepted && apply ? await sealed.addChannel(channel) : undefined;
      if (id) this.created.channels.push(id);
      if (!isAccepted || (apply && !id)) this.tally.leave('channels', channel.name, 'by-hand', channel.plugin);
      else {
        this.tally.count('channels');
        this.tally.leave('channels', channel.name, 'off');
      }
    }
    for (const [id, values] of Object.entries(this.plan.plugins)) {
      const isAccepted = apply ? await sealed.configurePlugin(id, values) : sealed.hasPlugin(id);
      if (isAccepted) this.tally.count('plugins');
      else this.tally.leave('plugins', id, 'by-hand');
    }
  }

  result(): Omit<ImportResult, 'id'> {
    return {
      product: this.options.product,
      version: this.plan.version,
      parts: this.tally.parts(),
      starts: IMPORT_EFFECTS.flatMap(effect => {
        const count = this.starts.get(effect) ?? 0;
        return count > 0 ? { effect, count } : [];
      }),
    };
  }

  /** Returns the rows that fit; lists the others with what is wrong. */
  private valid<P extends keyof typeof PLANNED>(part: P, rows: readonly unknown[]): z.output<(typeof PLANNED)[P]>[] {
    return rows.flatMap(row => {
      const parsed = PLANNED[part].safeParse(row);
      if (parsed.success) return parsed.data as z.output<(typeof PLANNED)[P]>;
      const { name, node } = row as { readonly name?: unknown; readonly node?: unknown };
      this.tally.leave(part, String(name ?? node ?? '').slice(0, 100), 'invalid', formatIssue(parsed.error, part));
      return [];
    });
  }

  private begin(effect: ImportResult['starts'][number]['effect'], count = 1): void {
    this.starts.set(effect, (this.starts.get(effect) ?? 0) + count);
  }

  private async importNodes(em: EntityManager): Promise<void> {
    const { product } = this.options;
    const planned = this.valid('nodes', this.plan.nodes).map(node => ({
      ...node,
      uuid: node.uuid ?? uuidOf(product, node.key),
      tokenHash: node.token === undefined ? undefined : hashToken(node.token),
    }));
    const known = new Set(
      (await em.find(NodeEntity, { uuid: { $in: planned.map(({ uuid }) => uuid) } }, { fields: ['uuid'] })).map(
        ({ uuid }) => uuid,
      ),
    );
    const hashes = planned.flatMap(({ tokenHash }) => tokenHash ?? []);
    const tokens = new Map(
      (await em.find(NodeEntity, { tokenHash: { $in: hashes } }, { fields: ['tokenHash', 'uuid'] })).map(
        ({ tokenHash, uuid }) => [tokenHash, uuid] as const,
      ),
    );
    const place = await this.firstPlace(em, planned);
    for (const { weight = 0, ...node } of planned) {
      const { key, uuid, name, tokenHash } = node;
      this.names.set(key, name);
      if (known.has(uuid)) this.tally.leave('nodes', name, 'exists');
      else if (tokenHash !== undefined && tokens.has(tokenHash)) {
        this.tally.leave('nodes', name, 'invalid', 'its token is that of another node');
        continue;
      } else {
        em.create(
          NodeEntity,
          entityOf({ ...node, weight: weight + place }, tokenHash, this.options) as RequiredEntityData<NodeEntity>,
        );
        if (tokenHash === undefined) this.tally.leave('nodes', name, 'by-hand', 'token');
        else tokens.set(tokenHash, uuid);
        this.created.nodes.push(uuid);
        this.tally.count('nodes');
        if (node.autoRenewal && node.expiredAt != null) this.begin('renewals');
        if (node.expiredAt != null) this.begin('expiries');
        await em.flush();
        if (node.traffic) this.startTraffic(em, uuid, node.traffic);
      }
      this.nodes.set(key, uuid);
    }
    await em.flush();
  }

  /** Returns what to add to the weights of new nodes, so that they keep their order and come after those that are here. */
  private async firstPlace(em: EntityManager, planned: readonly { readonly weight?: number | undefined }[]) {
    const [last] = await em.find(NodeEntity, {}, { fields: ['weight'], orderBy: { weight: 'desc' }, limit: 1 });
    const first = planned.reduce((min, { weight = 0 }) => Math.min(min, weight), Infinity);
    return last && Number.isFinite(first) ? last.weight + 1 - first : 0;
  }

  /** Lets the totals go on from those of the other product: the first report only sets the baseline of its counters. */
  private startTraffic(em: EntityManager, node: string, { up, down }: { readonly up: number; readonly down: number }) {
    const reading = { at: this.options.now, uptime: 0, boot: 'import', stream: 'import', counters: [] };
    em.create(CountedTrafficEntity, { node, up, down, reading });
    this.tally.count('traffic');
  }

  private selectorOf(keys: 'all' | readonly string[]): NodeSelector {
    if (keys === 'all') return { ...SELECT_NONE, all: true };
    return { ...SELECT_NONE, nodes: [...new Set(keys.flatMap(key => this.nodes.get(key) ?? []))] };
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
        this.tally.leave('pingTasks', values.name, 'exists');
        this.tasks.set(key, same.id);
        continue;
      }
      const nodeSelector = this.selectorOf(nodes);
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
      this.tasks.set(key, task.id);
      this.created.pingTasks.push(task.id);
      this.tally.count('pingTasks');
      if (values.enabled) this.begin('pingTasks');
    }
  }

  private async importChecks(em: EntityManager): Promise<void> {
    const checks = await importChecks(em, this.valid('checks', this.plan.checks), {
      tally: this.tally,
      ...this.options,
    });
    this.created.checks.push(...checks.map(({ id }) => id));
    const running = checks.filter(({ paused }) => !paused).length;
    if (running > 0) this.begin('checks', running);
  }

  private async importOfflineConfigs(em: EntityManager): Promise<void> {
    const present = new Set((await em.find(OfflineConfigEntity, {})).map(({ node }) => String(node)));
    const configured = new Set<string>();
    for (const { node: key, ...values } of this.valid('offlineConfigs', this.plan.offlineConfigs)) {
      const node = this.nodes.get(key);
      if (node === undefined) continue;
      configured.add(node);
      if (present.has(node)) this.tally.leave('offlineConfigs', this.names.get(key) ?? '', 'exists');
      else {
        const none = { cooldownSeconds: null, recentOutages: [], lastNotified: null };
        em.create(OfflineConfigEntity, { node, ...values, ...none });
        this.created.offlineConfigs.push(node);
        this.tally.count('offlineConfigs');
        if (values.enabled) this.begin('offlineAlerts');
      }
      present.add(node);
    }
    const usual = fromStored(ALERTS, (await em.findOne(SettingEntity, ALERTS.key))?.value ?? {}) as {
      readonly offline?: { readonly enabled?: boolean };
    };
    if (usual.offline?.enabled !== false)
      this.begin('offlineAlerts', this.created.nodes.filter(node => !configured.has(node)).length);
  }

  private async importLoadRules(em: EntityManager): Promise<void> {
    const present = await em.find(AlertRuleEntity, { kind: 'load' });
    const keyOf = (name: string, terms: object) => JSON.stringify([name, Object.entries(terms).sort()]);
    const known = new Set(present.map(({ name, terms }) => keyOf(name, terms)));
    for (const { name, enabled, nodes, ...terms } of this.valid('loadRules', this.plan.loadRules)) {
      if (known.has(keyOf(name, terms))) this.tally.leave('loadRules', name, 'exists');
      else {
        const rule = em.create(AlertRuleEntity, {
          kind: 'load',
          name,
          enabled,
          nodeSelector: this.selectorOf(nodes),
          terms,
        });
        await em.flush();
        this.created.loadRules.push(rule.id);
        this.tally.count('loadRules');
        if (enabled) this.begin('loadRules');
      }
      known.add(keyOf(name, terms));
    }
  }

  private async importSite(em: EntityManager): Promise<void> {
    const { site, customMarkup, favicon } = this.plan;
    const named = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined));
    if (Object.keys(named).length > 0) await this.set(em, 'site', SITE, named);
    if (customMarkup?.head || customMarkup?.body) await this.set(em, 'customMarkup', CUSTOM_MARKUP, customMarkup);
    if (favicon === undefined) return;
    const type = iconTypeOf(Buffer.from(favicon, 'base64'));
    if (!type || favicon.length > MAX_ICON) this.tally.leave('favicon', '', 'invalid');
    else await this.set(em, 'favicon', FAVICON, { type, data: favicon });
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
    this.created.settings[key] = row ? { ...row.value } : null;
    if (row) em.assign(row, { value: { ...row.value, ...stored }, updatedAt });
    else em.create(SettingEntity, { key, value: { ...stored }, updatedAt });
    this.tally.count(part);
  }
}
