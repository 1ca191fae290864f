import { Module } from '@nestjs/common';
import { AgentAuthentication } from './agent-authentication.ts';
import { NodeAuditNames } from './node-audit-names.ts';
import { NodeBulkService } from './node-bulk.service.ts';
import { NodeCacheService } from './node-cache.service.ts';
import { NodeChangesService } from './node-changes.service.ts';
import { NodesController } from './nodes.controller.ts';
import { NodesService } from './nodes.service.ts';
import { RemovalService } from './removal.service.ts';

@Module({
  controllers: [NodesController],
  providers: [
    AgentAuthentication,
    NodeAuditNames,
    NodeBulkService,
    NodesService,
    NodeChangesService,
    RemovalService,
    NodeCacheService,
  ],
  exports: [NodesService, NodeChangesService, NodeCacheService, RemovalService],
})
export class NodesModule {}
