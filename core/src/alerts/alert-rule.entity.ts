import { defineEntity, p } from '@mikro-orm/core';
import type { NewAlertRule, NodeSelector } from '@vitrine/contracts';

/** The part of a rule that depends on its kind. */
export type RuleTerms = NewAlertRule extends infer R
  ? R extends NewAlertRule
    ? Omit<R, 'kind' | 'name' | 'enabled' | 'nodeSelector'>
    : never
  : never;

/** Entity of a rule about load or latency. */
export const AlertRuleSchema = defineEntity({
  name: 'AlertRuleEntity',
  tableName: 'alert_rule',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(16).$type<NewAlertRule['kind']>(),
    name: p.text(),
    enabled: p.boolean(),
    nodeSelector: p.json<NodeSelector>(),
    terms: p.json<RuleTerms>(),
  },
});

export class AlertRuleEntity extends AlertRuleSchema.class {}
AlertRuleSchema.setClass(AlertRuleEntity);
