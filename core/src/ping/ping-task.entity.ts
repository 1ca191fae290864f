import { defineEntity, p } from '@mikro-orm/core';
import type { NodeSelector, PingFamily, PingType } from '@vitrine/contracts';

/** Options of probes in addition to type and target. Omitted ones have their default. */
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
    /** Whether new nodes are added to the selected ones. */
    includeNewNodes: p.boolean(),
    /** Whether its results are shown on the cards of nodes. */
    onCards: p.boolean(),
    /** Short name for cards; if empty, it is derived from the name. */
    short: p.string().length(4).default(''),
    /** Country of the target, ISO 3166-1 alpha-2, to which lines on the map are drawn; empty if unknown. */
    region: p.string().length(2).default(''),
    options: p.json<PingTaskOptions>().default('{}'),
    /** Expiry of the target's certificate, as last seen by nodes. Ms since 1970. */
    certificateUntil: p.bigint('number').nullable(),
    /** Position in the list. */
    position: p.integer(),
  },
});

export class PingTaskEntity extends PingTaskSchema.class {}
PingTaskSchema.setClass(PingTaskEntity);
