import { AGENTS, METRICS, SSO, SITE_KEY } from './access.ts';
import { ALERT_FACTS, ALERTS, NOTIFICATIONS } from './alerts.ts';
import type { SettingsGroup } from './define-settings.ts';
import { BACKUPS, GEOIP, OFFSITE, RETENTION } from './history.ts';
import { BILLING, CONTROL, LOCAL_NODE } from './nodes.ts';
import {
  CUSTOM_MARKUP,
  FAVICON,
  HEARTBEAT,
  HOST,
  NETWORK,
  PLUGIN_SOURCES,
  SITE,
  START_PAGE,
  THEME,
  UPDATES,
} from './site.ts';

export * from './access.ts';
export * from './alerts.ts';
export * from './define-settings.ts';
export * from './history.ts';
export * from './nodes.ts';
export * from './site.ts';

/** All settings groups. */
export const SETTINGS_GROUPS = [
  SITE,
  START_PAGE,
  CUSTOM_MARKUP,
  NETWORK,
  HEARTBEAT,
  FAVICON,
  HOST,
  THEME,
  PLUGIN_SOURCES,
  UPDATES,
  RETENTION,
  GEOIP,
  BACKUPS,
  OFFSITE,
  BILLING,
  CONTROL,
  LOCAL_NODE,
  ALERTS,
  ALERT_FACTS,
  NOTIFICATIONS,
  AGENTS,
  SITE_KEY,
  METRICS,
  SSO,
] as unknown as readonly SettingsGroup[];
