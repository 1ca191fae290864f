import { z } from 'zod';
import {
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_STAGES,
  ANNOUNCEMENT_STATES,
} from './announcement-limits.ts';
import { Etag } from './etag.ts';
import { NodeSelector } from './node-selector.ts';
import { Instant } from './numbers.ts';

export * from './announcement-limits.ts';

/** Body of `POST /api/v1/admin/announcements` and `PUT …/{id}`. */
export const NewAnnouncement = z.strictObject({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  title: z.string().trim().min(1).max(ANNOUNCEMENT_LIMITS.title),
  /** Plain text; line breaks are kept. */
  text: z.string().trim().max(ANNOUNCEMENT_LIMITS.text).default(''),
  startsAt: Instant,
  /** Null until the end is known. */
  endsAt: Instant.nullable(),
  /** Affected nodes; if all or none are selected, the announcement is about the whole site. */
  nodeSelector: NodeSelector,
});
export type NewAnnouncement = z.input<typeof NewAnnouncement>;

/** Body of `POST /api/v1/admin/announcements/{id}/updates`. */
export const NewAnnouncementUpdate = z.strictObject({
  stage: z.enum(ANNOUNCEMENT_STAGES).nullable(),
  text: z.string().trim().min(1).max(ANNOUNCEMENT_LIMITS.updateText),
});
export type NewAnnouncementUpdate = z.infer<typeof NewAnnouncementUpdate>;

/** Update of an announcement. */
export const AnnouncementUpdate = z.object({
  id: z.uuid(),
  at: Instant,
  stage: z.enum(ANNOUNCEMENT_STAGES).nullable(),
  text: z.string(),
});
export type AnnouncementUpdate = z.infer<typeof AnnouncementUpdate>;

/** Announcement in the admin area. */
export const Announcement = z.object({
  ...NewAnnouncement.shape,
  text: z.string(),
  id: z.uuid(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Newest first. */
  updates: z.array(AnnouncementUpdate),
  etag: Etag,
});
export type Announcement = z.infer<typeof Announcement>;

/** Announcement for visitors; also the maintenance window of a public silence. Lists only nodes that the caller may see. */
export const PublicAnnouncement = z.object({
  id: z.string(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  state: z.enum(ANNOUNCEMENT_STATES),
  title: z.string(),
  text: z.string(),
  publishedAt: Instant,
  startsAt: Instant,
  endsAt: Instant.nullable(),
  /** Affected nodes; empty if the announcement is about the whole site. */
  nodes: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  nodeCount: z.number().int(),
  /** Newest first. */
  updates: z.array(AnnouncementUpdate),
});
export type PublicAnnouncement = z.infer<typeof PublicAnnouncement>;

/**
 * Query of `GET /api/v1/announcements`: open ones (current first, then planned) or past ones (newest first); only those of one node
 * if it is given.
 */
export const AnnouncementQuery = z.object({
  state: z.enum(['open', 'past']).default('open'),
  node: z.uuid().optional(),
  skip: z.coerce.number().int().min(0).max(ANNOUNCEMENT_LIMITS.announcements).default(0),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>;
