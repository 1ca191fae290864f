import { SOCKET_CLOSE } from '@vitrine/contracts';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { AgentsService } from '../agents/agents.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreRegistryService } from '../platform/cluster/core-registry.service.ts';
import { ReadinessService } from '../platform/health/readiness.service.ts';

/** Time in which a load balancer sees that this core is not ready any more. */
const NOTICE_MS = 3000;
/** A save of thousands of nodes takes two seconds. What is not stored by then is sent again, to the next core. */
const SAVE_MS = 2500;
/** Agents are sent away in slices, so that the other cores need not greet all of them at once. */
const SLICES = 10;
const SLICE_MS = 100;
const REQUESTS_MS = 1500;

/**
 * Service that empties this core before it stops: no new work, reports stored and acknowledged, agents sent to the other cores, open
 * requests answered. Takes eight seconds at most; a core alone only answers its requests.
 */
@Injectable()
export class DrainService {
  private readonly logger = new Logger('Cluster');

  constructor(
    private readonly readiness: ReadinessService,
    private readonly agents: AgentsService,
    private readonly flush: FlushService,
    private readonly clock: Clock,
    @Optional() private readonly coreRegistry?: CoreRegistryService,
  ) {}

  async drain(): Promise<void> {
    this.readiness.beginStop();
    if (this.coreRegistry && this.coreRegistry.alive.length > 1) await this.moveAgents();
    await this.readiness.idle(REQUESTS_MS);
  }

  private async moveAgents(): Promise<void> {
    await this.pause(NOTICE_MS);
    await Promise.race([this.flush.flush(), this.pause(SAVE_MS)]);
    const links = this.agents.attachedLinks();
    const slice = Math.ceil(links.length / SLICES);
    for (let from = 0; from < links.length; from += slice) {
      for (const link of links.slice(from, from + slice))
        link.close(SOCKET_CLOSE.goingAway, 'this core stops, another one goes on');
      await this.pause(SLICE_MS);
    }
    if (links.length > 0) this.logger.log(`Agents sent to the other cores: ${links.length}`);
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => this.clock.after(ms, resolve));
  }
}
