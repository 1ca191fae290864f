const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a field of a frame is the id of a request. */
export const isRequestId = (id: unknown): id is string => typeof id === 'string' && UUID.test(id);
