import { defineEvent } from '../events/event.ts';

/**
 * Another instance died: it was not seen for a while and did not shut down properly. Emitted by every instance that saw it alive.
 */
export const InstanceLost = defineEvent<{ readonly instance: string }>('cluster.instance-lost');

/** Messages of other instances arrive from now on, for the first time or again. Messages in between were lost. */
export const ClusterConnected = defineEvent('cluster.connected');

/**
 * This instance is the leader from now on. State that only the leader writes must be reloaded, because another instance may have
 * changed it.
 */
export const LeadershipTaken = defineEvent('cluster.leadership-taken');
