import type { NodeSelector, PingFamily, PingType } from '@vitrine/contracts';
import { defineEntity, p } from '@mikro-orm/core';

/** How probes are made, beyond type and target. What is left out has its default. */
export interface PingTaskOptions {
  readonly family?: PingFamily;
  readonly anyCertificate?: boolean;
}

/** A measurement that nodes repeat at an interval. */
export const PingTaskSchema = defineEntity({
  name: 'PingTaskEntity',
  tableName: 'ping_task',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    type: p.string().length(8).$type<PingType>(),
    target: p.text(),
    /** Seconds between two probes of one node. */
    interval: p.integer(),
    enabled: p.boolean(),
    nodeSelector: p.json<NodeSelector>(),
    /** New nodes are added to the selected ones. */
    includeNewNodes: p.boolean(),
    /** Visitors see its results on the cards of nodes. */
    onCards: p.boolean(),
    /** Stands for its name on cards; empty: made of the name. */
    short: p.string().length(4).default(''),
    /** Country of the target, ISO 3166-1 alpha-2, where lines on the map lead to; empty while unknown. */
    region: p.string().length(2).default(''),
    options: p.json<PingTaskOptions>().default('{}'),
    /** When the certificate of the target expires, as nodes last saw it. Ms since 1970. */
    certificateUntil: p.bigint('number').nullable(),
    /** Position in the list. */
    position: p.integer(),
  },
});

export class PingTaskEntity extends PingTaskSchema.class {}
PingTaskSchema.setClass(PingTaskEntity);
