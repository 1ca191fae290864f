import { matchesNode, type NewAlertRule, type NewLatencyRule, type NewLoadRule } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { OnElsewhere } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { RulesChanged } from './alert.events.ts';
import { AlertRuleEntity, type RuleTerms } from './alert-rule.entity.ts';
import { AlertRuleNotFound } from './alerts.problems.ts';

/** A complete stored rule. */
export type StoredRule = NewAlertRule & { readonly id: number };
export type LoadRule = NewLoadRule & { readonly id: number };
export type LatencyRule = NewLatencyRule & { readonly id: number };

/** Service for the rules about load and latency. They are few, so all of them are in memory. */
@Injectable()
export class RulesService implements OnModuleInit {
  private rules: readonly StoredRule[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly nodeCache: NodeCacheService,
    private readonly events: Events,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
  }

  /** Reads the rules again that another core has changed. */
  @OnElsewhere(RulesChanged)
  onChangedElsewhere(): Promise<void> {
    return this.load();
  }

  list(): readonly StoredRule[] {
    return this.rules;
  }

  findOneOrFail(id: number): StoredRule {
    const rule = this.rules.find(rule => rule.id === id);
    if (!rule) throw new AlertRuleNotFound(id);
    return rule;
  }

  countMatchingNodes({ nodeSelector }: Pick<StoredRule, 'nodeSelector'>): number {
    return this.nodeCache.all().filter(({ node }) => matchesNode(nodeSelector, node)).length;
  }

  async add(rule: NewAlertRule): Promise<StoredRule> {
    const em = this.em.fork();
    const stored = em.create(AlertRuleEntity, row(rule));
    await em.flush();
    await this.reload();
    return this.findOneOrFail(stored.id);
  }

  async change(id: number, rule: NewAlertRule): Promise<StoredRule> {
    this.findOneOrFail(id);
    await this.em.fork().nativeUpdate(AlertRuleEntity, { id }, row(rule));
    await this.reload();
    return this.findOneOrFail(id);
  }

  async remove(id: number): Promise<void> {
    this.findOneOrFail(id);
    await this.em.fork().nativeDelete(AlertRuleEntity, { id });
    await this.reload();
  }

  private async reload(): Promise<void> {
    await this.load();
    this.events.emit(RulesChanged);
  }

  private async load(): Promise<void> {
    const rows = await this.em.fork().find(AlertRuleEntity, {}, { orderBy: { id: 'asc' } });
    this.rules = rows.map(
      ({ id, kind, name, enabled, nodeSelector, terms }) =>
        ({ id, kind, name, enabled, nodeSelector, ...terms }) as StoredRule,
    );
  }
}

const row = ({ kind, name, enabled, nodeSelector, ...terms }: NewAlertRule) => ({
  kind,
  name,
  enabled,
  nodeSelector,
  terms: terms as RuleTerms,
});
