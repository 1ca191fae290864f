import { defineSharedEvent } from '../platform/events/event.ts';

/** The list of ping tasks changed, or which nodes measure one. */
export const PingTasksChanged = defineSharedEvent<void, null>('ping.tasks-changed', () => null);
