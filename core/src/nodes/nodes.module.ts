import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { NodeBulkService } from './node-bulk.service.ts';
import { NodesController } from './nodes.controller.ts';
import { NodesService } from './nodes.service.ts';
import { RemovalService } from './removal.service.ts';
import { NodeCacheService } from './node-cache.service.ts';

@Module({
  controllers: [NodesController],
  providers: [NodeBulkService, NodesService, RemovalService, NodeCacheService],
  exports: [NodesService, NodeCacheService],
})
export class NodesModule implements OnModuleInit {
  constructor(
    private readonly gate: AuthenticationService,
    private readonly audit: AuditService,
    private readonly nodes: NodesService,
  ) {}

  onModuleInit(): void {
    this.audit.setNodeNameResolver(async uuid => (isUuid(uuid) && (await this.nodes.findOne(uuid))?.name) || '');
    this.gate.registerStrategy('agent', async ({ headers }) => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      const node = token && (await this.nodes.findByToken(token));
      return node ? { kind: 'agent', node: node.uuid } : undefined;
    });
  }
}

const isUuid = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
