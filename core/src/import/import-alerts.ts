import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { PLANNED } from '@vitrine/contracts';
import { ALERTS } from '@vitrine/contracts/settings';
import { AlertRuleEntity } from '../alerts/alert-rule.entity.ts';
import { OfflineConfigEntity } from '../alerts/offline-config.entity.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { fromStored } from '../settings/stored-values.rule.ts';
import type { ImportProgress } from './import-progress.ts';

/** Stores the offline configs of nodes that have none yet, in the transaction of `em`. */
export async function importOfflineConfigs(
  em: EntityManager,
  rows: readonly z.output<(typeof PLANNED)['offlineConfigs']>[],
  progress: ImportProgress,
): Promise<void> {
  const { tally, created } = progress;
  const present = new Set((await em.find(OfflineConfigEntity, {})).map(({ node }) => String(node)));
  const configured = new Set<string>();
  for (const { node: key, ...values } of rows) {
    const node = progress.nodes.get(key);
    if (node === undefined) continue;
    configured.add(node);
    if (present.has(node)) tally.leave('offlineConfigs', progress.names.get(key) ?? '', 'exists');
    else {
      const initial = { cooldownSeconds: null, recentOutages: [], lastNotified: null };
      em.create(OfflineConfigEntity, { node, ...values, ...initial });
      created.offlineConfigs.push(node);
      tally.count('offlineConfigs');
      if (values.enabled) progress.begin('offlineAlerts');
    }
    present.add(node);
  }
  if (await isWatchedByDefault(em))
    progress.begin('offlineAlerts', created.nodes.filter(node => !configured.has(node)).length);
}

/** Returns whether outages of nodes without a config of their own are notified. */
async function isWatchedByDefault(em: EntityManager): Promise<boolean> {
  const row = await em.findOne(SettingEntity, ALERTS.key);
  const defaults = fromStored(ALERTS, row?.value ?? {}) as { readonly offline?: { readonly enabled?: boolean } };
  return defaults.offline?.enabled !== false;
}

/** Stores load rules that do not exist yet, in the transaction of `em`. */
export async function importLoadRules(
  em: EntityManager,
  rows: readonly z.output<(typeof PLANNED)['loadRules']>[],
  progress: ImportProgress,
): Promise<void> {
  const { tally, created } = progress;
  const present = await em.find(AlertRuleEntity, { kind: 'load' });
  const keyOf = (name: string, terms: object) => JSON.stringify([name, Object.entries(terms).sort()]);
  const known = new Set(present.map(({ name, terms }) => keyOf(name, terms)));
  for (const { name, enabled, nodes, ...terms } of rows) {
    if (known.has(keyOf(name, terms))) tally.leave('loadRules', name, 'exists');
    else {
      const nodeSelector = progress.selectorOf(nodes);
      const rule = em.create(AlertRuleEntity, { kind: 'load', name, enabled, nodeSelector, terms });
      await em.flush();
      created.loadRules.push(rule.id);
      tally.count('loadRules');
      if (enabled) progress.begin('loadRules');
    }
    known.add(keyOf(name, terms));
  }
}
