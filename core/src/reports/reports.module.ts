import { Module, type Provider } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { OwnershipService } from '../history/write/ownership.service.ts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { Clock } from '../platform/time/clock.ts';
import { MessageBus } from '../platform/cluster/message-bus.ts';
import { Events } from '../platform/events/events.service.ts';
import { AcknowledgementService } from './acknowledgement.service.ts';
import { DrainService } from './drain.service.ts';
import { LivePluginDataService } from './plugin-views.service.ts';
import { PresenceService } from './presence.service.ts';
import { ReportsController } from './reports.controller.ts';
import { BackpressureService } from './backpressure.service.ts';
import { IngestService } from './ingest.service.ts';
import { LiveUpdateService } from './live-update.service.ts';
import { NodeStateService } from './node-state.service.ts';
import { StateMirrorService } from './state-mirror.service.ts';

/** A core alone has nobody to tell. */
const mirror: Provider = {
  provide: StateMirrorService,
  useFactory: (
    ownership: OwnershipService,
    states: NodeStateService,
    events: Events,
    nodes: NodeCacheService,
    clock: Clock,
    bus?: MessageBus,
  ) => bus && new StateMirrorService({ bus, ownership, states, events, nodes, clock }),
  inject: [OwnershipService, NodeStateService, Events, NodeCacheService, Clock, { token: MessageBus, optional: true }],
};

@Module({
  imports: [NodesModule, HistoryModule, AgentsModule],
  controllers: [ReportsController],
  providers: [
    AcknowledgementService,
    LivePluginDataService,
    PresenceService,
    BackpressureService,
    DrainService,
    IngestService,
    LiveUpdateService,
    NodeStateService,
    mirror,
  ],
  exports: [NodeStateService],
})
export class ReportsModule {}
