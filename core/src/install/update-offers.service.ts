import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { AgentFrame, RefusedUpdate } from '@vitrine/contracts';
import { gt, valid } from 'semver';
import { AgentConnected } from '../agents/agent.events.ts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import { AgentFilesService, PROGRAM } from './agent-files.service.ts';

/** Period in which agents spread their downloads of half a megabyte each. */
const SPREAD_S = 60;

/** Service that offers agents with automatic updates the newer version of this core. */
@Injectable()
@AgentFrameHandlers()
export class AgentUpdatesService implements OnModuleInit, AgentFrameHandlers {
  private readonly logger = new Logger(AgentUpdatesService.name);
  private readonly refused = new Map<string, RefusedUpdate>();
  private offered: Awaited<ReturnType<AgentFilesService['program']>> | undefined;

  constructor(private readonly files: AgentFilesService) {}

  /** Nodes whose agent rejected the program of this core since it connected. */
  get refusals(): RefusedUpdate[] {
    return [...this.refused.values()];
  }

  async onModuleInit(): Promise<void> {
    this.offered = await this.files.program().catch(() => {
      this.logger.warn('The agent is not built: none can be installed from here, and none renews itself.');
      return undefined;
    });
  }

  updateRefused({ node }: AgentConnection, { version, reason }: Extract<AgentFrame, { type: 'updateRefused' }>): void {
    // A late refusal, or one of a version that was never offered, must not fill the list.
    if (version === this.offered?.version) this.refused.set(node, { node, version, reason });
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.refused.delete(node.uuid);
  }

  @On(AgentConnected)
  offer(link: AgentConnection): void {
    const { node, hello } = link;
    this.refused.delete(node);
    if (!this.offered || !valid(hello.version) || !gt(this.offered.version, hello.version)) return;
    const { version, sha256, size, release } = this.offered;
    const signedOnly = hello.capabilities.includes('signedUpdate');
    if (signedOnly && !release) return void this.refused.set(node, { node, version, reason: 'unsigned' });
    if (signedOnly || hello.capabilities.includes('update'))
      link.send({ type: 'update', version, sha256, size, path: `/agent/${PROGRAM}`, release, spreadSeconds: SPREAD_S });
  }
}
