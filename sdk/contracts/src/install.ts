import { z } from 'zod';

/** `GET /api/v1/admin/install`: under which address machines reach this site, as the install scripts name it. */
export const InstallPlace = z.object({ address: z.url() });
export type InstallPlace = z.infer<typeof InstallPlace>;
