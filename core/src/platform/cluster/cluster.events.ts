import { defineEvent } from '../events/event.ts';

/** Another core has died: it was not seen for a while and had not left in order. Emitted by every core that saw it alive. */
export const CoreLost = defineEvent<{ readonly core: string }>('cluster.core-lost');

/** Messages of the other cores arrive, from now on or again: what was said meanwhile was missed. */
export const BusConnected = defineEvent('cluster.bus-connected');

/** This core leads from now on: what the leader holds in memory is read again, since another core may have changed it. */
export const LeadershipTaken = defineEvent('cluster.leadership-taken');
