/** Most nodes that one `GET /api/v1/history` may name. Free of zod, for browsers. */
export const HISTORIES_NODES = 100;
