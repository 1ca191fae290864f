import { z } from 'zod';

/** `GET /api/v1/admin/install`: under which address machines reach this site, as the install scripts name it. */
export const InstallUrl = z.object({ url: z.url() });
export type InstallUrl = z.infer<typeof InstallUrl>;
