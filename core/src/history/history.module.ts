import { EntityManager } from '@mikro-orm/sql';
import { Module, type Provider } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { CoreRegistryService } from '../platform/cluster/core-registry.service.ts';
import { MessageBus } from '../platform/cluster/message-bus.ts';
import { Events } from '../platform/events/events.service.ts';
import { DiskUsageService } from './read/disk-usage.service.ts';
import { HistoriesController } from './histories.controller.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryService } from './read/history.service.ts';
import { LatencyService } from './latency.service.ts';
import { MinutesService } from './write/minutes.service.ts';
import { HistoryRetentionService } from './retention/history-retention.service.ts';
import { HistoryRetentionJob } from './retention/history-retention.job.ts';
import { LooseMinuteRemovalService } from './write/loose-minute-removal.service.ts';
import { RollupService } from './write/rollup.service.ts';
import { SaveMarkService } from './write/save-mark.service.ts';
import { AdoptionJob } from './write/adoption.job.ts';
import { FlushJob } from './write/flush.job.ts';
import { FlushService } from './write/flush.service.ts';
import { OwnershipService, SoleOwnership } from './write/ownership.service.ts';
import { SharedOwnership } from './write/shared-ownership.service.ts';
import { SharedAnswersService } from './read/shared-answers.service.ts';
import { ReportedMinutesService } from './read/reported-minutes.service.ts';
import { MinuteWindowService } from './read/minute-window.service.ts';

/** Only a site with several cores has a registry of them. */
const ownership: Provider = {
  provide: OwnershipService,
  useFactory: (em: EntityManager, events: Events, registry?: CoreRegistryService, bus?: MessageBus) =>
    registry && bus ? new SharedOwnership({ em, events, registry, bus }) : new SoleOwnership(),
  inject: [
    EntityManager,
    Events,
    { token: CoreRegistryService, optional: true },
    { token: MessageBus, optional: true },
  ],
};

@Module({
  imports: [NodesModule],
  controllers: [HistoriesController, HistoryController],
  providers: [
    DiskUsageService,
    HistoryService,
    LatencyService,
    MinutesService,
    HistoryRetentionService,
    HistoryRetentionJob,
    RollupService,
    LooseMinuteRemovalService,
    ownership,
    SaveMarkService,
    AdoptionJob,
    FlushJob,
    FlushService,
    MinuteWindowService,
    ReportedMinutesService,
    SharedAnswersService,
  ],
  exports: [
    DiskUsageService,
    HistoryService,
    LatencyService,
    MinutesService,
    FlushService,
    OwnershipService,
    MinuteWindowService,
    ReportedMinutesService,
    HistoryRetentionService,
  ],
})
export class HistoryModule {}
