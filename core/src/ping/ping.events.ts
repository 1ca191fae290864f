import { defineEvent } from '../platform/events/event.ts';

/** The list of ping tasks changed, or which nodes measure one. */
export const PingTasksChanged = defineEvent('ping.tasks-changed');
