import { z } from 'zod';
import { AGENTS, type SettingsBody } from './settings/index.ts';
import { settingsBody } from './settings/settings-schema.ts';

const node = z.object({ uuid: z.uuid(), name: z.string() });

/** Body of `POST /api/v1/admin/enrolments`: a code with which one machine can enrol once. */
export const NewEnrolment = z.strictObject({
  /** Node that the machine becomes; null creates a new one. */
  node: z.uuid().nullable().default(null),
  /** Lifetime of the code in hours. */
  hours: z.number().int().min(1).max(720).default(24),
});
export type NewEnrolment = z.infer<typeof NewEnrolment>;

/** An enrolment code in the administrator's list, without the code itself. Times in ms since 1970. */
export const Enrolment = z.object({
  id: z.uuid(),
  node: node.nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.number().nullable(),
  /** Node that enrolled with the code. */
  usedBy: node.nullable(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Response of the route that creates a code: the only time it is readable. */
export const CreatedEnrolment = z.object({ enrolment: Enrolment, code: z.string() });
export type CreatedEnrolment = z.infer<typeof CreatedEnrolment>;

/** Response of `GET /api/v1/admin/discovery`: whether an auto-discovery key is set. No route returns the key itself. */
export const DiscoveryKey = z.object({ set: z.boolean() });
export type DiscoveryKey = z.infer<typeof DiscoveryKey>;

/** Body of `PUT /api/v1/admin/discovery`. Empty disables it. */
export const NewDiscovery = settingsBody(AGENTS);
export type NewDiscovery = SettingsBody<typeof AGENTS>;
