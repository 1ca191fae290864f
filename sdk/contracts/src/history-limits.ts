/** Maximum number of nodes in one `GET /api/v1/history`. Free of zod, for browsers. */
export const HISTORIES_NODES = 100;
