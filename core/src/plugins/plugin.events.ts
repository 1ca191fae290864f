import { defineEvent } from '../platform/events/event.ts';

/** A plugin began a life: it was switched on, configured anew or started again. */
export const PluginStarted = defineEvent<{ readonly id: string }>('plugin.started');
