import { defineSharedEvent } from '../platform/events/event.ts';

/** The list of ping tasks, or the nodes of a task, changed. */
export const PingTasksChanged = defineSharedEvent<void, null>('ping.tasks-changed', () => null);
