import { defineEntity, p } from '@mikro-orm/core';
import { NodeEntity } from '../nodes/node.entity.ts';

/** A share link: read access for a limited time. */
export const ShareLinkSchema = defineEntity({
  name: 'ShareLinkEntity',
  tableName: 'share_link',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** The shared node; null for everything that visitors of an open site see. */
    node: () => p.manyToOne(NodeEntity).mapToPk().nullable().deleteRule('cascade'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export class ShareLinkEntity extends ShareLinkSchema.class {}
ShareLinkSchema.setClass(ShareLinkEntity);
