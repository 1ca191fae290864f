/** Kinds of announcement: an incident, planned maintenance, or other news. */
export const ANNOUNCEMENT_KINDS = ['incident', 'maintenance', 'news'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Stages that an update can set. `resolved` ends the announcement. */
export const ANNOUNCEMENT_STAGES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type AnnouncementStage = (typeof ANNOUNCEMENT_STAGES)[number];

/** States of an announcement: before its start, between start and end, after its end. */
export const ANNOUNCEMENT_STATES = ['planned', 'current', 'past'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Sizes of announcements. */
export const ANNOUNCEMENT_LIMITS = {
  announcements: 500,
  title: 200,
  text: 4000,
  updates: 30,
  updateText: 1000,
  /** Maximum number of nodes listed in one announcement for visitors; `nodeCount` counts all of them. */
  namedNodes: 100,
} as const;
