import type { AdminCheck, NewCheck } from '@vitrine/contracts';

/** Returns the request body that stores a check as shown: secrets are not among its values, so they are kept. */
export const bodyOf = ({ id: _, form: __, now: ___, availability: ____, etag: _____, ...body }: AdminCheck): NewCheck =>
  body;
