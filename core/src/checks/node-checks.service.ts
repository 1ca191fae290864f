import { Injectable } from '@nestjs/common';
import type { Checked, NO_LOCATION_RESULT } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import { AgentRequests, AgentsService, type AgentConnection } from '../agents/agents.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { nothingSeen, type FailedRun } from './judge.rule.ts';
import type { LocationRun } from './locations.rule.ts';

/** Time in ms that an agent gets in addition to the check's timeout, for its queue and the transmission. */
const GRACE_MS = 5000;

/** A check as sent to a node. */
interface NodeCheckRun {
  readonly kind: string;
  /** Validated settings without secrets. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly seconds: number;
}

/** Reason why there is no result. */
const CAUSES: Readonly<Record<(typeof NO_LOCATION_RESULT)[number], FailedRun>> = {
  offline: nothingSeen('The node is offline.'),
  off: nothingSeen('The agent of the node is too old to run checks, or reports over HTTP.'),
  silent: nothingSeen('The agent of the node did not answer.'),
  busy: nothingSeen('The agent of the node runs too many checks.'),
  'unknown-kind': nothingSeen('The agent of the node does not have this kind of check.'),
  content: nothingSeen('The owner of the node did not allow checks of content: --checks content.'),
  action: nothingSeen('Nodes only look: they send no body, and no text to a port.'),
  failed: nothingSeen('The check failed on the node.'),
};

/** Service that runs checks on agents. The owner of the machine and the agent's own code decide which targets are allowed. */
@Injectable()
@AgentFrameHandlers()
export class NodeChecksService implements AgentFrameHandlers {
  private readonly requests: AgentRequests<LocationRun['result']>;

  constructor(
    private readonly agents: AgentsService,
    clock: Clock,
  ) {
    this.requests = new AgentRequests(clock);
  }

  /** Runs a check on a node once. Never rejects. */
  async run(node: string, { kind, config, seconds }: NodeCheckRun): Promise<LocationRun['result']> {
    const link = this.agents.connectionOf(node);
    if (!link) return without('offline');
    if (!link.hello.capabilities.includes('checks')) return without('off');
    const send = (id: string) => link.send({ type: 'check', id, kind, config, seconds });
    return this.requests.ask(node, send, seconds * 1000 + GRACE_MS, without('silent'));
  }

  checked({ node }: AgentConnection, { id, is, result, message }: Checked): void {
    const observed = result ? { ...result, message } : without('failed');
    this.requests.answer(node, id, is === 'done' ? observed : without(is, message));
  }
}

const without = (reason: (typeof NO_LOCATION_RESULT)[number], detail = '') => ({
  ...(detail ? { problem: detail } : CAUSES[reason]),
  reason,
});
