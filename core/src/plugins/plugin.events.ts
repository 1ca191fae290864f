import { defineEvent } from '../platform/events/event.ts';

/** A plugin was disabled by an administrator, or is not there any more. */
export const PluginDisabled = defineEvent<{ readonly id: string }>('plugin.disabled');

/** A plugin began a life: it was switched on, configured anew or started again. */
export const PluginStarted = defineEvent<{ readonly id: string }>('plugin.started');
