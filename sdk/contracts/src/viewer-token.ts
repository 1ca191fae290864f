import { z } from 'zod';

/** Response of `GET /api/v1/viewer-token`: the next token of a sandboxed page, and its validity in milliseconds. */
export const ViewerToken = z.object({ token: z.string(), lifeMs: z.number() });
export type ViewerToken = z.infer<typeof ViewerToken>;
