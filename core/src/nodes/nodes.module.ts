import { Module, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.ts';
import { Gate } from '../platform/http/gate.ts';
import { EditingService } from './editing.service.ts';
import { NodesController } from './nodes.controller.ts';
import { NodesService } from './nodes.service.ts';
import { RemovalService } from './removal.service.ts';
import { RosterService } from './roster.service.ts';

@Module({
  controllers: [NodesController],
  providers: [EditingService, NodesService, RemovalService, RosterService],
  exports: [NodesService, RosterService],
})
export class NodesModule implements OnModuleInit {
  constructor(
    private readonly gate: Gate,
    private readonly audit: AuditService,
    private readonly nodes: NodesService,
  ) {}

  onModuleInit(): void {
    this.audit.nameNodesBy(async uuid => (isUuid(uuid) && (await this.nodes.get(uuid))?.name) || '');
    this.gate.recognise('agent', async ({ headers }) => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      const node = token && (await this.nodes.findByToken(token));
      return node ? { kind: 'agent', node: node.uuid } : undefined;
    });
  }
}

const isUuid = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
