import { flag, integer, list, text } from '../fields/fields.ts';
import { DAY_S } from '../time.ts';
import { defineSettings, section } from './define-settings.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const PERCENTAGES = Array.from({ length: 21 }, (_, step) => step * 5);

/** Alerts that need no rule. */
export const ALERTS = defineSettings(
  'alerts',
  {
    /** Defaults for nodes without settings of their own. */
    offline: section({
      enabled: flag({ default: true }),
      /** Time for which a node must be offline before the alert fires. Values below 45 s cannot be observed reliably. */
      graceSeconds: integer({ min: 0, max: DAY_S, default: 180 }),
      /** Minimum time between two notices about this node. */
      cooldownSeconds: integer({ min: 0, max: 604_800, default: 300 }),
    }),
    /** Daily reminder of nodes that expire within this number of days. */
    expiry: section({
      enabled: flag({ default: true }),
      days: integer({ min: 0, max: 365, default: 7, when: { 'expiry.enabled': [true] } }),
      /** Hour of the day in the site's time zone. */
      hour: integer({ values: HOURS, default: 9, when: { 'expiry.enabled': [true] } }),
    }),
    renewal: flag({ default: true }),
    /** Days before the expiry of a certificate or domain at which a check sends its first notice; 0 for none. */
    checkExpiryDays: integer({ min: 0, max: 365, default: 30 }),
    /** First traffic threshold in percent of the limit, followed by one for every further 5 %. 0 disables traffic alerts. */
    trafficThresholdPercent: integer({ values: PERCENTAGES, default: 80 }),
    signIn: flag(),
    /** Faults of the installation itself, by condition. */
    system: section({
      disk: flag({ default: true }),
      storing: flag({ default: true }),
      backup: flag({ default: true }),
      channel: flag({ default: true }),
      plugins: flag({ default: true }),
      instance: flag({ default: true }),
      certificate: flag({ default: true }),
      clock: flag({ default: true }),
      update: flag({ default: true }),
    }),
    /** Hosts (`host[:port]`) that the core probes when all nodes go offline at once. If empty, no probes are sent. */
    referenceHosts: list({
      format: 'host',
      max: 10,
      maxLength: 260,
      default: ['1.1.1.1:443', '9.9.9.9:443', '223.5.5.5:443'],
    }),
  },
  { route: { path: '/api/v1/admin/alerts/settings', scope: 'settings', audit: 'alerts.write' } },
);

/** State of the alerts slice, in addition to the alerts themselves, that must survive a restart. */
export const ALERT_FACTS = defineSettings(
  'alert-facts',
  {},
  {
    state: {
      /** Date of the last expiry reminder, `2026-06-01`. */
      reminded: text({ maxLength: 10, optional: true }),
      /** Start of the core's isolation from the network, ms since 1970; 0 while it is connected. */
      cutSince: integer({ default: 0 }),
      /** True if the reference hosts responded when they were last probed routinely, while the network was not in doubt. */
      reached: flag(),
      /** Free space of the data folder over time, oldest first: `<ms since 1970>:<bytes>`. */
      freeSpace: list({ optional: true, max: 60, maxLength: 40 }),
    },
  },
);

/** Switch for all notifications. */
export const NOTIFICATIONS = defineSettings(
  'notifications',
  { enabled: flag({ default: true }) },
  { route: { path: '/api/v1/admin/notifications/settings', scope: 'settings', audit: 'notices.configure' } },
);
