import { ANNOUNCEMENT_LIMITS, type Announcement, type PublicAnnouncement } from '@vitrine/contracts';
import { etagOf } from '../platform/http/etag.ts';
import type { AnnouncementEntity } from './announcement.entity.ts';
import { stateAt } from './announcement.rule.ts';

/** Maps an announcement for the administrator. */
export function announcementView(
  { id, kind, title, text, startsAt, endsAt = null, nodeSelector, updates }: AnnouncementEntity,
  now: number,
): Announcement {
  const state = stateAt({ startsAt, endsAt }, now);
  const values = { kind, title, text, startsAt, endsAt, nodeSelector };
  return { id, ...values, updates, state, etag: etagOf(values) };
}

type Source = Omit<PublicAnnouncement, 'state' | 'nodes' | 'nodeCount'>;

/** Maps an announcement for visitors. `nodes`: the nodes that the caller may see. */
export function publicAnnouncement(
  { id, kind, title, text, publishedAt, startsAt, endsAt, updates }: Source,
  nodes: PublicAnnouncement['nodes'],
  now: number,
): PublicAnnouncement {
  return {
    id,
    kind,
    state: stateAt({ startsAt, endsAt }, now),
    title,
    text,
    publishedAt,
    startsAt,
    endsAt,
    nodes: nodes.slice(0, ANNOUNCEMENT_LIMITS.namedNodes),
    nodeCount: nodes.length,
    updates,
  };
}
