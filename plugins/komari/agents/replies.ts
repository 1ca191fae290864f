import type { RouteReply } from '@vitrine/plugin-sdk';

/* Replies of the agent routes. They have no envelope, only `status`, and `error` after a failure. */

export const SUCCESS: RouteReply = { json: { status: 'success' } };
export const UNAUTHORISED: RouteReply = { status: 401, json: { status: 'error', error: 'Unauthorized.' } };
export const TOO_MANY: RouteReply = { status: 429, json: { status: 'error', error: 'Too many requests.' } };
export const failed = (error: string, status = 400): RouteReply => ({ status, json: { status: 'error', error } });
