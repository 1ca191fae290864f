import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Downloads the code of plugins to the data folder. */
export interface PluginCodeSource {
  /** Called before the first search for plugins. */
  prepare(): Promise<void>;
}
export const PluginCodeSource = defineContributionPoint<PluginCodeSource>();
