import { z } from 'zod';

/**
 * Entity tag of the value that a change replaces, in quotes: send it unchanged as `If-Match`. Missing in responses of earlier
 * releases.
 */
export const Etag = z.string().optional();
