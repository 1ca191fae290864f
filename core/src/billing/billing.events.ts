import type { NodeRenewed as Renewal } from '@vitrine/contracts';
import { defineEvent } from '../platform/events/event.ts';

/** The expiry of a node was renewed, because it still reports. */
export const NodeRenewed = defineEvent<Renewal>('billing.node-renewed');
