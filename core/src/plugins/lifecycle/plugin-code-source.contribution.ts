import { defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** Brings the code of plugins to the data folder. */
export interface PluginCodeSource {
  /** Called before plugins are looked for the first time. */
  prepare(): Promise<void>;
}
export const PluginCodeSource = defineContributionPoint<PluginCodeSource>();
