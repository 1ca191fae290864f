import { z } from 'zod';

/** State of the endpoint `/metrics`. */
export const MetricsAccess = z.object({ enabled: z.boolean() });
export type MetricsAccess = z.infer<typeof MetricsAccess>;

/** A new token for `/metrics`, returned only once. */
export const MetricsToken = z.object({ token: z.string() });
export type MetricsToken = z.infer<typeof MetricsToken>;
