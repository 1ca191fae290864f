import { z } from 'zod';

/**
 * Limitations of agents of another protocol, which cannot: `signatures`: check signed control requests; `storage`: store reports
 * while the core is unreachable; `interval`: change their report interval; `cancel`: end a command; `connections`: count
 * connections and processes.
 */
export const AGENT_LIMITATIONS = ['signatures', 'storage', 'interval', 'cancel', 'connections'] as const;
export const AgentLimitation = z.enum(AGENT_LIMITATIONS);
export type AgentLimitation = z.infer<typeof AgentLimitation>;
