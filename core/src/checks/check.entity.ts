import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of a check: a measurement of a service that the core repeats. */
export const CheckSchema = defineEntity({
  name: 'CheckEntity',
  tableName: 'site_check',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    /** Id of the plugin behind it. */
    kind: p.string().length(40),
    /** Settings with sealed secrets. */
    settings: p.json<Record<string, unknown>>(),
    /** Interval between two runs, and timeout of a run, in seconds. */
    interval: p.integer(),
    timeout: p.integer(),
    retries: p.smallint(),
    node: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('set null'),
    /** Ids of parent checks, whose failure explains that of this one. */
    dependsOn: p.json<number[]>(),
    /** Whether the server runs the check, and the uuids of the nodes that do. */
    fromCore: p.boolean().default(true),
    nodes: p.json<string[]>().default('[]'),
    /** Number of locations that must see the service down before the check is. */
    quorum: p.smallint().default(1),
    paused: p.boolean(),
    isPublic: p.boolean(),
    /** Position in the list. */
    position: p.integer(),
  },
});

export class CheckEntity extends CheckSchema.class {}
CheckSchema.setClass(CheckEntity);
