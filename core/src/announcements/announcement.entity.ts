import { defineEntity, p } from '@mikro-orm/core';
import type { AnnouncementKind, AnnouncementUpdate, NodeSelector } from '@vitrine/contracts';

/** Entity of an announcement to visitors: an incident, planned work or other news. */
export const AnnouncementSchema = defineEntity({
  name: 'AnnouncementEntity',
  tableName: 'announcement',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().length(16).$type<AnnouncementKind>(),
    title: p.text(),
    text: p.text(),
    createdAt: p.bigint('number'),
    startsAt: p.bigint('number'),
    endsAt: p.bigint('number').nullable(),
    nodeSelector: p.json<NodeSelector>(),
    /** Newest first. */
    updates: p.json<AnnouncementUpdate[]>(),
  },
});

export class AnnouncementEntity extends AnnouncementSchema.class {}
AnnouncementSchema.setClass(AnnouncementEntity);
