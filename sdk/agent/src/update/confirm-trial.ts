import type { Agent } from '../client/agent.ts';
import type { LaunchContext } from './launch-context.ts';

const CHECK_INTERVAL_MS = 500;

/** Ends the trial of this program once the core has stored one of its reports. Call before the agent starts. */
export function confirmTrial(agent: Agent, launch: LaunchContext | undefined): void {
  if (!launch?.trial) return;
  const inherited = agent.outbox.last;
  const timer = setInterval(() => {
    if (agent.outbox.acked <= inherited) return;
    clearInterval(timer);
    launch.accept();
  }, CHECK_INTERVAL_MS).unref();
}
