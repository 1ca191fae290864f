import { ANNOUNCEMENT_LIMITS } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const AnnouncementNotFound = problem(
  'announcement.not-found',
  404,
  (id: string) => `There is no announcement ${id}.`,
);
export const AnnouncementUpdateNotFound = problem(
  'announcement.update-not-found',
  404,
  (id: string) => `The announcement has no update ${id}.`,
);
export const AnnouncementLimit = problem(
  'announcement.limit',
  409,
  () => `There are ${ANNOUNCEMENT_LIMITS.announcements} announcements. Delete old ones first.`,
);
export const AnnouncementUpdateLimit = problem(
  'announcement.update-limit',
  409,
  () => `The announcement has ${ANNOUNCEMENT_LIMITS.updates} updates. Delete some of them first.`,
);
