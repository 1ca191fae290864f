import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { gt, valid } from 'semver';
import type { AgentFrame, RefusedUpdate } from '@vitrine/contracts';
import { AgentFrameHandlers } from '../agents/agent-frames.contribution.ts';
import { AgentConnected } from '../agents/agent.events.ts';
import type { AgentConnection } from '../agents/agents.service.ts';
import { NodeRemoved, type NodeEvent } from '../nodes/node.events.ts';
import { On } from '../platform/events/event.ts';
import { AgentFilesService, PROGRAM } from './agent-files.service.ts';

/** Period in which agents spread their downloads of half a megabyte each. */
const MAX_DELAY_S = 60;

type Program = Awaited<ReturnType<AgentFilesService['program']>>;

/** Service that offers the bundled agent version to agents with automatic updates. */
@Injectable()
@AgentFrameHandlers()
export class AgentUpdatesService implements OnModuleInit, AgentFrameHandlers {
  private readonly logger = new Logger(AgentUpdatesService.name);
  private readonly refused = new Map<string, RefusedUpdate>();
  /** The agent program as of the first request; undefined if it is not built. */
  private program: Promise<Program | undefined> | undefined;

  constructor(private readonly agentFiles: AgentFilesService) {}

  /** Nodes whose agent has rejected the offered program since it connected. */
  get refusals(): RefusedUpdate[] {
    return [...this.refused.values()];
  }

  async onModuleInit(): Promise<void> {
    await this.agentFiles.findOneOrFail(PROGRAM).catch(() => {
      this.logger.warn('The agent is not built: none can be installed from here, and none renews itself.');
    });
  }

  async updateRefused(
    { node }: AgentConnection,
    { version, reason }: Extract<AgentFrame, { type: 'updateRefused' }>,
  ): Promise<void> {
    // A late refusal, or one of a version that was never offered, must not add to the list.
    if (version === (await this.program)?.version) this.refused.set(node, { node, version, reason });
  }

  @On(NodeRemoved)
  onNodeRemoved({ node }: NodeEvent): void {
    this.refused.delete(node.uuid);
  }

  @On(AgentConnected)
  async offer(link: AgentConnection): Promise<void> {
    const { node, hello } = link;
    this.refused.delete(node);
    if (!valid(hello.version)) return;
    // The program has to be run to find out its version, which the start does not wait for.
    const offered = await (this.program ??= this.agentFiles.program().catch(() => undefined));
    if (!offered || !gt(offered.version, hello.version)) return;
    const { version, sha256, size, release } = offered;
    const signedOnly = hello.capabilities.includes('signedUpdate');
    if (signedOnly && !release) return void this.refused.set(node, { node, version, reason: 'unsigned' });
    if (signedOnly || hello.capabilities.includes('update'))
      link.send({
        type: 'update',
        version,
        sha256,
        size,
        path: `/agent/${PROGRAM}`,
        release,
        spreadSeconds: MAX_DELAY_S,
      });
  }
}
