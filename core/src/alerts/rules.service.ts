import { Injectable } from '@nestjs/common';
import {
  limitOf,
  matchesNode,
  type NewAlertRule,
  type NewForecastRule,
  type NewLatencyRule,
  type NewLoadRule,
  type NewSeriesRule,
} from '@vitrine/contracts';
import { FamilyRegistryService } from '../history/labelled/family-registry.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { CachedTablesService, type CachedTable } from '../platform/database/cached-tables.service.ts';
import { Database } from '../platform/database/database.ts';
import { lockRow, type Expect } from '../platform/database/lock-row.ts';
import { invalid } from '../platform/http/validation-pipe.ts';
import { AlertRuleEntity, type RuleTerms } from './alert-rule.entity.ts';
import { RulesChanged } from './alert.events.ts';
import { AlertRuleNotFound } from './alerts.problems.ts';

/** A complete stored rule. */
export type StoredRule = NewAlertRule & { readonly id: number };
export type LoadRule = NewLoadRule & { readonly id: number };
export type SeriesRule = NewSeriesRule & { readonly id: number };
export type ForecastRule = NewForecastRule & { readonly id: number };
export type LatencyRule = NewLatencyRule & { readonly id: number };

/** Service for the rules about load, latency, series and forecasts. All of them are in memory, because they are few. */
@Injectable()
export class RulesService {
  private readonly table: CachedTable<StoredRule>;

  constructor(
    private readonly db: Database,
    private readonly nodeCache: NodeCacheService,
    private readonly familyRegistry: FamilyRegistryService,
    tables: CachedTablesService,
  ) {
    this.table = tables.create(RulesChanged, () => this.read());
  }

  list(): readonly StoredRule[] {
    return this.table.rows;
  }

  findOneOrFail(id: number): StoredRule {
    const rule = this.table.rows.find(rule => rule.id === id);
    if (!rule) throw new AlertRuleNotFound(id);
    return rule;
  }

  countMatchingNodes({ nodeSelector }: Pick<StoredRule, 'nodeSelector'>): number {
    return this.nodeCache.all().filter(({ node }) => matchesNode(nodeSelector, node)).length;
  }

  async add(rule: NewAlertRule): Promise<StoredRule> {
    this.assertPossible(rule);
    const em = this.db.unitOfWork();
    const stored = em.create(AlertRuleEntity, row(rule));
    await em.flush();
    await this.table.reload();
    return this.findOneOrFail(stored.id);
  }

  async change(id: number, rule: NewAlertRule, expect?: Expect<StoredRule>): Promise<StoredRule> {
    await this.db.transactional(async em => {
      const stored = await lockRow(em, AlertRuleEntity, { id });
      if (!stored) throw new AlertRuleNotFound(id);
      this.assertPossible(rule);
      expect?.(storedRule(stored));
      await em.nativeUpdate(AlertRuleEntity, { id }, row(rule));
    });
    await this.table.reload();
    return this.findOneOrFail(id);
  }

  async remove(id: number): Promise<void> {
    if ((await this.db.nativeDelete(AlertRuleEntity, { id })) === 0) throw new AlertRuleNotFound(id);
    await this.table.reload();
  }

  /** A family that no plugin has declared yet may turn out to have a limit. */
  private assertPossible(rule: NewAlertRule): void {
    const family = rule.kind === 'forecast' ? this.familyRegistry.find(rule.family) : undefined;
    if (family && limitOf({ ...family.declaration, metric: family.metric }) === undefined)
      throw invalid([{ path: ['family'], message: 'This family has no limit, so there is no forecast of it.' }]);
  }

  private async read(): Promise<StoredRule[]> {
    const rows = await this.db.find(AlertRuleEntity, {}, { orderBy: { id: 'asc' } });
    return rows.map(storedRule);
  }
}

const storedRule = ({ id, kind, name, enabled, nodeSelector, terms }: AlertRuleEntity) =>
  ({ id, kind, name, enabled, nodeSelector, ...terms }) as StoredRule;

const row = ({ kind, name, enabled, nodeSelector, ...terms }: NewAlertRule) => ({
  kind,
  name,
  enabled,
  nodeSelector,
  terms: terms as RuleTerms,
});
