import type { Problem } from '@vitrine/contracts';
import { problem } from '../platform/http/problem.ts';

export const GeoipProviderNotRunning = problem(
  'geoip.provider-not-running',
  409,
  (id: string) => `The GeoIP provider "${id}" is not running.`,
);
export const GeoipNotUpdatable = problem(
  'geoip.not-updatable',
  409,
  (id: string) => `The GeoIP provider "${id}" has no data to update.`,
);
export const GeoipAddressNotPublic = problem(
  'geoip.address-not-public',
  422,
  (address: string) => `${address} is not a public address. It has no location, so no provider was queried.`,
);
export const GeoipFailed = problem(
  'geoip.failed',
  422,
  (reason: string, _: NonNullable<Problem['errors']>) => reason,
  (_, errors) => (errors.length > 0 ? { errors } : {}),
);
