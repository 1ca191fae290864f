import { z } from 'zod';

/** Whether the endpoint `/metrics` is enabled. */
export const MetricsAccess = z.object({ enabled: z.boolean() });
export type MetricsAccess = z.infer<typeof MetricsAccess>;

/** A new token for `/metrics`, readable this once. */
export const MetricsToken = z.object({ token: z.string() });
export type MetricsToken = z.infer<typeof MetricsToken>;
