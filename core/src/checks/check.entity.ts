import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** Entity of a check: a measurement of a service that the core repeats. */
export const CheckSchema = defineEntity({
  name: 'CheckEntity',
  tableName: 'site_check',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    /** Id of the plugin that makes it. */
    kind: p.string().length(40),
    /** Settings with sealed secrets. */
    settings: p.json<Record<string, unknown>>(),
    /** Seconds between two runs, and those that one may take. */
    interval: p.integer(),
    timeout: p.integer(),
    retries: p.smallint(),
    node: () => p.manyToOne(NodeEntity).mapToPk().nullable().index(false).deleteRule('set null'),
    /** Ids of checks that explain its failure. */
    dependsOn: p.json<number[]>(),
    /** Whether the server runs it, and the uuids of the nodes that do. */
    fromCore: p.boolean().default(true),
    nodes: p.json<string[]>().default('[]'),
    /** Locations that must see it down before it is. */
    quorum: p.smallint().default(1),
    paused: p.boolean(),
    isPublic: p.boolean(),
    /** Position in the list. */
    position: p.integer(),
  },
});

export class CheckEntity extends CheckSchema.class {}
CheckSchema.setClass(CheckEntity);
