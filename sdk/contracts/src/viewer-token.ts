import { z } from 'zod';

/** Response of `GET /api/v1/viewer-token`: the next token of a sandboxed page, and for how many milliseconds it works. */
export const ViewerToken = z.object({ token: z.string(), lifeMs: z.number() });
export type ViewerToken = z.infer<typeof ViewerToken>;
