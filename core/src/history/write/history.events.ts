import { defineEvent } from '../../platform/events/event.ts';

/** Another instance stores the reports of this node from now on. */
export const NodeLost = defineEvent<{ readonly node: string }>('history.node-lost');
