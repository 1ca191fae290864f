import { Injectable, Logger } from '@nestjs/common';
import { SOCKET_CLOSE } from '@vitrine/contracts';
import { AgentsService } from '../agents/agents.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { StopParticipant } from '../platform/health/stop-participant.contribution.ts';
import { Clock } from '../platform/time/clock.ts';
import { InstanceRegistryService } from './connection/instance-registry.service.ts';

/** Time for a load balancer to notice that this instance is no longer ready. */
const NOTICE_MS = 3000;
/** A save of thousands of nodes takes two seconds. Reports not stored by then are sent again to the next instance. */
const SAVE_MS = 2500;
/** Agents are disconnected in batches, so that the other instances do not have to perform all handshakes at once. */
const SLICES = 10;
const SLICE_MS = 100;

/** Service that stores and acknowledges reports before this instance stops, and moves its agents to the others. */
@Injectable()
@StopParticipant()
export class DrainService implements StopParticipant {
  private readonly logger = new Logger('Cluster');

  constructor(
    private readonly instanceRegistry: InstanceRegistryService,
    private readonly agents: AgentsService,
    private readonly flush: FlushService,
    private readonly clock: Clock,
  ) {}

  async beforeStop(): Promise<void> {
    if (this.instanceRegistry.alive.length < 2) return;
    await this.pause(NOTICE_MS);
    await Promise.race([this.flush.flush(), this.pause(SAVE_MS)]);
    const links = this.agents.attachedLinks();
    const slice = Math.ceil(links.length / SLICES);
    for (let from = 0; from < links.length; from += slice) {
      for (const link of links.slice(from, from + slice))
        link.close(SOCKET_CLOSE.goingAway, 'this server stops, another one goes on');
      await this.pause(SLICE_MS);
    }
    if (links.length > 0) this.logger.log(`Agents sent to the other instances: ${links.length}`);
  }

  private pause(ms: number): Promise<void> {
    return new Promise(resolve => this.clock.after(ms, resolve));
  }
}
