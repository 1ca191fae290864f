import { z } from 'zod';

/** Entity tag of what a change may replace, in quotes: `If-Match` takes it unchanged. Missing in responses of earlier releases. */
export const Etag = z.string().optional();
