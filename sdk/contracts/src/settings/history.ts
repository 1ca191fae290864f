import { choice, flag, integer, list, secret, text, url } from '../fields/fields.ts';
import { defineSettings } from './define-settings.ts';

const MAX_HOURS = 24 * 366 * 5;
const enabled = { when: { enabled: [true] } };
const retained = { min: 1, max: MAX_HOURS, invalid: 'retention.hours', ...enabled };

/** Retention of the history, in hours. */
export const RETENTION = defineSettings(
  'retention',
  {
    enabled: flag({ default: true }),
    metricHours: integer({ ...retained, default: 24 * 365 }),
    latencyHours: integer({ ...retained, default: 24 * 90 }),
  },
  { route: { path: '/api/v1/admin/retention', scope: 'settings', audit: 'retention.change', isMending: true } },
);

/** Location of nodes by their IP address. Off by default, because a provider may receive the addresses. */
export const GEOIP = defineSettings(
  'geoip',
  {
    enabled: flag(),
    /** Id of the plugin that provides the locations. */
    provider: text({ maxLength: 40, default: 'mmdb' }),
    /** Interval at which the provider's data is updated automatically; 0 for never. */
    updateDays: integer({ min: 0, max: 365, default: 7 }),
  },
  {
    route: { path: '/api/v1/admin/geoip/settings', scope: 'settings', audit: 'geoip.configure' },
    state: {
      /** Time of the last update of the provider's data, ms since 1970. */
      updatedAt: integer({ default: 0 }),
    },
  },
);

/** Settings of a new site: flags are shown at once, located on this server. */
export const NEW_SITE_GEOIP = { enabled: true, provider: 'country-table' };

const scheduled = { frequency: ['day', 'week'] };

/** A passphrase that is stored encrypted and never shown. */
const PASSPHRASE = {
  minLength: 12,
  maxLength: 200,
  optional: true,
  invalid: { short: 'backup.passphrase-short', long: 'backup.passphrase-long' },
  storedAs: 'sealedPassphrase',
  derived: true,
} as const;

/** Scheduled backups. */
export const BACKUPS = defineSettings(
  'backups',
  {
    frequency: choice(['off', 'day', 'week']),
    /** Hour of the day in the site's time zone; weekly backups are made on Sundays. */
    hour: integer({ values: Array.from({ length: 24 }, (_, hour) => hour), default: 4, when: scheduled }),
    /** Number of scheduled backups to keep. */
    keepCount: integer({ min: 1, max: 365, default: 7, invalid: 'backup.keep', when: scheduled }),
    /** Passphrase for the secrets in scheduled backups; without it backups contain none. */
    passphrase: secret({ ...PASSPHRASE, when: scheduled }),
  },
  {
    route: {
      path: '/api/v1/admin/backup/schedule',
      readPath: '/api/v1/admin/backup',
      scope: 'full',
      stepUp: 'recent',
      audit: 'backup.plan',
    },
  },
);

const sent = { kind: ['s3', 'webdav'] };

/** Encrypted copies of backups in an external store. */
export const OFFSITE = defineSettings(
  'offsite',
  {
    kind: choice(['off', 's3', 'webdav']),
    /** A bucket with a prefix, or a WebDAV folder. */
    url: url({ maxLength: 500, optional: true, placeholder: 'https://s3.example.org/bucket/vitrine', when: sent }),
    region: text({ maxLength: 60, default: 'us-east-1', when: { kind: ['s3'] } }),
    /** Access key, or account name. */
    user: text({ maxLength: 200, optional: true, when: sent }),
    secret: secret({ maxLength: 500, optional: true, storedAs: 'sealedSecret', derived: true, when: sent }),
    /** Passphrase that encrypts the copies. */
    passphrase: secret({ ...PASSPHRASE, when: sent }),
  },
  {
    route: { path: '/api/v1/admin/backup/offsite', scope: 'full', stepUp: 'recent', audit: 'backup.offsite' },
    state: {
      /** Names of the copies that this site made, newest first. */
      copied: list({ max: 800 }),
      /** Time of the newest copy, ms since 1970. */
      copiedAt: integer({ default: 0 }),
    },
  },
);
