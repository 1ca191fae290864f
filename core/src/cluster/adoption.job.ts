import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { ExecTrackerService } from '../exec/exec-tracker.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { RemovalService } from '../nodes/removal.service.ts';
import { InstanceLost, LeadershipTaken } from '../platform/cluster/cluster.events.ts';
import { Cluster } from '../platform/cluster/cluster.ts';
import { OnLeader } from '../platform/cluster/on-leader.ts';
import { On } from '../platform/events/event.ts';
import { Job } from '../platform/jobs/job.ts';
import { TerminalHistoryService } from '../terminal/terminal-history.service.ts';
import { NodeOwnershipService } from './nodes/node-ownership.service.ts';
import { MAX_ORPHANS } from './nodes/ownership.queries.ts';

/** Job that takes over the tasks, terminals and nodes of dead instances. */
@Injectable()
export class AdoptionJob {
  constructor(
    private readonly cluster: Cluster,
    private readonly nodeOwnership: NodeOwnershipService,
    private readonly flush: FlushService,
    private readonly execTracker: ExecTrackerService,
    private readonly terminalHistory: TerminalHistoryService,
    private readonly removal: RemovalService,
  ) {}

  /** Each task and terminal is taken over by exactly one of the instances that try. */
  @On(InstanceLost)
  async onInstanceLost(): Promise<void> {
    await Promise.all([
      this.execTracker.adopt(),
      this.terminalHistory.endForgotten(),
      this.removal.planAll(),
      this.adoptNodes(),
    ]);
  }

  /** Nodes that fell silent together with their instance go offline like any others. */
  @On(LeadershipTaken)
  onLeadershipTaken(): Promise<void> {
    return this.adoptNodes();
  }

  @Job('cluster.adopt', CronExpression.EVERY_MINUTE)
  @OnLeader()
  runOnLeader(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    await Promise.all([this.execTracker.adopt(), this.terminalHistory.endForgotten(), this.adoptNodes()]);
  }

  /**
   * Takes over nodes that no agent has reconnected, so that their history is still rolled up. Agents that are alive have
   * reconnected by now.
   */
  private async adoptNodes(): Promise<void> {
    while (this.cluster.leads) {
      const nodes = await this.nodeOwnership.orphans();
      await Promise.all(nodes.map(node => this.nodeOwnership.adopt(node, this.flush.takeOverOf(node))));
      if (nodes.length < MAX_ORPHANS) return;
    }
  }
}
