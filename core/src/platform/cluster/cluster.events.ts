import { defineEvent } from '../events/event.ts';

/** Another instance died: it was not seen for a while and did not stop in order. Emitted by every instance that saw it alive. */
export const InstanceLost = defineEvent<{ readonly instance: string }>('cluster.instance-lost');

/** Messages of other instances arrive from now on, for the first time or again. Those in between were missed. */
export const ClusterConnected = defineEvent('cluster.connected');

/** This instance leads from now on. What the leader holds in memory must be read again: another instance may have changed it. */
export const LeadershipTaken = defineEvent('cluster.leadership-taken');
