import { AlertSettings } from '@vitrine/contracts';
import { z } from 'zod';
import type { SettingsGroup } from '../settings/groups.ts';

const { shape } = AlertSettings;

const fields = z.object({
  offline: shape.offline.default({ enabled: true, graceSeconds: 180, cooldownSeconds: 300 }),
  expiry: shape.expiry.default({ enabled: true, days: 7, hour: 9 }),
  signIn: shape.signIn.default(false),
  renewal: shape.renewal.default(true),
  trafficThresholdPercent: shape.trafficThresholdPercent.default(80),
  referenceHosts: shape.referenceHosts.default(['1.1.1.1:443', '9.9.9.9:443', '223.5.5.5:443']),
});

/** Settings of the alerts that need no rule of their own. */
export const ALERTS: SettingsGroup<typeof fields> = { key: 'alerts', fields };

const facts = z.object({
  /** Date of the last expiry reminder, `2026-06-01`. */
  reminded: z.string().max(10).default(''),
  /** Since when the core is isolated from the network; 0 while it is connected. ms since 1970. */
  cutSince: z.number().default(0),
  /** Whether the reference hosts responded when they were last probed without suspicion. */
  reached: z.boolean().default(false),
});

/** State of the alerts slice that must survive a restart, besides the alerts themselves. */
export const ALERT_FACTS: SettingsGroup<typeof facts> = { key: 'alert-facts', fields: facts };
