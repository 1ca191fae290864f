import { defineEntity, p } from '@mikro-orm/core';
import { Node } from '../nodes/node.entity.ts';

/** A link that lets somebody look for a while. */
export const ShareSchema = defineEntity({
  name: 'Share',
  tableName: 'share',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** The node it shows; null: what visitors of an open site see. */
    node: () => p.manyToOne(Node).mapToPk().nullable().deleteRule('cascade'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    latestUse: p.datetime(3).nullable(),
  },
});

export class Share extends ShareSchema.class {}
ShareSchema.setClass(Share);
