import type { PublicAnnouncement } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Source of what open pages are told over their live socket, beside the nodes. */
export interface AnnouncementSource {
  /** Returns what is announced to a caller now. */
  announcementsFor(caller: Caller): readonly PublicAnnouncement[];
}
export const AnnouncementSource = defineContributionPoint<AnnouncementSource>();
