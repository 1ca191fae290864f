import { defineEvent, defineSharedEvent } from '../../platform/events/event.ts';

/** A plugin was disabled by an administrator, or is not there any more. */
export const PluginDisabled = defineEvent<{ readonly id: string }>('plugin.disabled');

/** All enabled plugins were started or have failed. */
export const PluginsSettled = defineEvent<Record<string, never>>('plugins.settled');

/** A plugin began a life: it was switched on, configured anew or started again. */
export const PluginStarted = defineEvent<{ readonly id: string }>('plugin.started');

/** A plugin was installed, removed, enabled, disabled or configured. */
export const PluginChanged = defineSharedEvent('plugin.changed', ({ id }: { readonly id: string }) => ({ id }));

/** Event: the data that a removed plugin left behind was deleted. */
export const PluginPurged = defineSharedEvent('plugin.purged', ({ id }: { readonly id: string }) => ({ id }));
