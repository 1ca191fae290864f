import { flag, secret, text } from '../fields/fields.ts';
import { defineSettings } from './define-settings.ts';

/** Enrolment of machines without a code. */
export const AGENTS = defineSettings(
  'agents',
  {
    /** Key with which machines enrol themselves: hard to guess, and made of characters that need no quoting in commands. */
    key: secret({
      optional: true,
      maxLength: 128,
      pattern: /^[A-Za-z0-9._~+/=-]{12,128}$/,
      invalid: 'key.invalid',
      storedAs: 'discoveryKey',
    }),
  },
  { route: { path: '/api/v1/admin/discovery', scope: 'full', stepUp: 'recent', audit: 'discovery.change' } },
);

/** API key that an administrator sets for the whole site. */
export const SITE_KEY = defineSettings(
  'site-key',
  {
    /** Stored as its argon2id hash, because people choose it. */
    key: secret({
      optional: true,
      minLength: 12,
      maxLength: 128,
      pattern: /^[\x21-\x7e]+$/,
      invalid: { short: 'key.short', pattern: 'key.characters' },
      storedAs: 'hash',
      derived: true,
    }),
  },
  {
    route: { path: '/api/v1/admin/site-key', scope: 'full', stepUp: 'recent', audit: 'api-keys.change-site-key' },
    state: {
      /** True if it was set by an administrator who had verified a second factor. */
      secondFactor: flag(),
    },
  },
);

/** Access of Prometheus. */
export const METRICS = defineSettings(
  'metrics',
  {},
  {
    state: {
      /** SHA-256 of the token for `/metrics`; if empty, the endpoint is disabled. */
      tokenHash: text({ maxLength: 64, optional: true, masked: true }),
    },
  },
);

/** Ways to sign in. */
export const SSO = defineSettings(
  'sign-on',
  { passwordSignIn: flag({ default: true }) },
  { route: { path: '/api/v1/admin/sso', scope: 'full', stepUp: 'recent', audit: 'identities.change-settings' } },
);
