import type { PluginAlert } from '@vitrine/plugin-sdk';
import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Opens and closes the alerts of plugins. */
export interface AlertSink {
  open(plugin: string, key: string, alert: PluginAlert): Promise<void>;
  close(plugin: string, key: string): Promise<void>;
}
export const AlertSink = defineContributionPoint<AlertSink>();
