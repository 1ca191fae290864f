import { covers, type NewAlertRule, type NewLatencyRule, type NewLoadRule } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RosterService } from '../nodes/roster.service.ts';
import { AlertRule, type RuleTerms } from './alert-rule.entity.ts';
import { AlertRuleNotFound } from './alerts.problems.ts';

/** A stored rule, whole. */
export type StoredRule = NewAlertRule & { readonly id: number };
export type LoadRule = NewLoadRule & { readonly id: number };
export type LatencyRule = NewLatencyRule & { readonly id: number };

/** The rules about load and latency: few, so all of them are in memory. */
@Injectable()
export class RulesService implements OnModuleInit {
  private rules: readonly StoredRule[] = [];

  constructor(
    private readonly em: EntityManager,
    private readonly roster: RosterService,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.load();
  }

  list(): readonly StoredRule[] {
    return this.rules;
  }

  find(id: number): StoredRule {
    const rule = this.rules.find(rule => rule.id === id);
    if (!rule) throw new AlertRuleNotFound(id);
    return rule;
  }

  reach({ scope }: Pick<StoredRule, 'scope'>): number {
    return this.roster.all().filter(({ node }) => covers(scope, node)).length;
  }

  async add(rule: NewAlertRule): Promise<StoredRule> {
    const em = this.em.fork();
    const stored = em.create(AlertRule, row(rule));
    await em.flush();
    await this.load();
    return this.find(stored.id);
  }

  async change(id: number, rule: NewAlertRule): Promise<StoredRule> {
    this.find(id);
    await this.em.fork().nativeUpdate(AlertRule, { id }, row(rule));
    await this.load();
    return this.find(id);
  }

  async remove(id: number): Promise<void> {
    this.find(id);
    await this.em.fork().nativeDelete(AlertRule, { id });
    await this.load();
  }

  private async load(): Promise<void> {
    const rows = await this.em.fork().find(AlertRule, {}, { orderBy: { id: 'asc' } });
    this.rules = rows.map(
      ({ id, kind, name, enabled, scope, terms }) => ({ id, kind, name, enabled, scope, ...terms }) as StoredRule,
    );
  }
}

const row = ({ kind, name, enabled, scope, ...terms }: NewAlertRule) => ({
  kind,
  name,
  enabled,
  scope,
  terms: terms as RuleTerms,
});
