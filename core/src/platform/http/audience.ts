import { SetMetadata } from '@nestjs/common';

/**
 * Whom a route or socket is for. `anyone`: whoever asks, always. `viewer`: whoever may look at the site, which are
 * visitors unless it is private, holders of share links and keys, and the administrator. `agent` proves itself by its
 * node's token; `admin` by a session, or by a key whose scopes cover the route.
 */
export type AudienceName = 'anyone' | 'viewer' | 'agent' | 'admin';

export const AUDIENCE = 'vitrine:audience';

/** Says whom a route, or every route of a controller, is for. A route without it answers nobody. */
export const Audience = (name: AudienceName) => SetMetadata(AUDIENCE, name);
