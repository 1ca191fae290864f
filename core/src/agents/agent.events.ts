import { defineEvent } from '../platform/events/event.ts';
import type { AgentConnection } from './agent-connection.ts';

/** An agent has just received its welcome, so that slices can send it their requests. */
export const AgentConnected = defineEvent<AgentConnection>('agent.connected');
