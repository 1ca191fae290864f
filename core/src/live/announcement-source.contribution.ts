import type { PublicAnnouncement } from '@vitrine/contracts';
import { defineContributionPoint } from '../platform/contributions/contributions.ts';
import type { Caller } from '../platform/http/caller.ts';

/** Source of the announcements that are pushed to open pages. */
export interface AnnouncementSource {
  /** Returns the current announcements for a caller. */
  announcementsFor(caller: Caller): readonly PublicAnnouncement[];
}
export const AnnouncementSource = defineContributionPoint<AnnouncementSource>();
