import type { AdminCheck, NewCheck } from '@vitrine/contracts';

/** Returns the request body that stores a check unchanged: it contains no secrets, so the stored ones are kept. */
export const bodyOf = ({ id: _, form: __, now: ___, availability: ____, etag: _____, ...body }: AdminCheck): NewCheck =>
  body;
