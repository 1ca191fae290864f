import { SetMetadata } from '@nestjs/common';

/**
 * Whom a route or socket is for. `anyone` includes a signed-in administrator, who may see more; `agent` proves itself by
 * its node's token; `admin` by a session.
 */
export type AudienceName = 'anyone' | 'agent' | 'admin';

export const AUDIENCE = 'vitrine:audience';

/** Says whom a route, or every route of a controller, is for. A route without it answers nobody. */
export const Audience = (name: AudienceName) => SetMetadata(AUDIENCE, name);
