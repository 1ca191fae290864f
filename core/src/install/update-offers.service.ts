import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { gt, valid } from 'semver';
import { AgentsService, type AgentLink } from '../agents/agents.service.ts';
import { AgentFilesService, PROGRAM } from './agent-files.service.ts';

/** Over so many seconds agents spread their fetching: half a megabyte each. */
const SPREAD_S = 60;

/** Tells agents that renew themselves when this core brings a newer one. */
@Injectable()
export class UpdateOffersService implements OnModuleInit {
  private readonly logger = new Logger(UpdateOffersService.name);
  private offered: Awaited<ReturnType<AgentFilesService['program']>> | undefined;

  constructor(
    private readonly agents: AgentsService,
    private readonly files: AgentFilesService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.offered = await this.files.program().catch(() => {
      this.logger.warn('The agent is not built: none can be installed from here, and none renews itself.');
      return undefined;
    });
    this.agents.welcomed.subscribe(link => this.offer(link));
  }

  private offer(link: AgentLink): void {
    const { capabilities, version: theirs } = link.hello;
    if (!this.offered || !capabilities.includes('update') || !valid(theirs)) return;
    const { version, sha256, size } = this.offered;
    if (gt(version, theirs))
      link.say({ type: 'update', version, sha256, size, path: `/agent/${PROGRAM}`, within: SPREAD_S });
  }
}
