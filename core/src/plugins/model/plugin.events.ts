import { defineEvent, defineSharedEvent } from '../../platform/events/event.ts';

/** A plugin was disabled by an administrator, or no longer exists. */
export const PluginDisabled = defineEvent<{ readonly id: string }>('plugin.disabled');

/** All enabled plugins have started or failed. */
export const PluginsSettled = defineEvent<Record<string, never>>('plugins.settled');

/** A plugin has started: after it was enabled or configured, or after a restart. */
export const PluginStarted = defineEvent<{ readonly id: string }>('plugin.started');

/** A plugin was installed, removed, enabled, disabled or configured. */
export const PluginChanged = defineSharedEvent('plugin.changed', ({ id }: { readonly id: string }) => ({ id }));

/** The data of a removed plugin was deleted. */
export const PluginPurged = defineSharedEvent('plugin.purged', ({ id }: { readonly id: string }) => ({ id }));
