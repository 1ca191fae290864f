import { z } from 'zod';

/** Response of `GET /api/v1/admin/install`: URL of this site in install scripts. */
export const InstallUrl = z.object({ url: z.url() });
export type InstallUrl = z.infer<typeof InstallUrl>;
