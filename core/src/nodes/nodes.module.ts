import { Module, type OnModuleInit } from '@nestjs/common';
import { Gate } from '../platform/http/gate.ts';
import { EditingService } from './editing.service.ts';
import { NodesController } from './nodes.controller.ts';
import { NodesService } from './nodes.service.ts';
import { RemovalService } from './removal.service.ts';
import { RosterService } from './roster.service.ts';

@Module({ controllers: [NodesController], providers: [EditingService, NodesService, RemovalService, RosterService], exports: [NodesService, RosterService] })
export class NodesModule implements OnModuleInit {
  constructor(
    private readonly gate: Gate,
    private readonly nodes: NodesService,
  ) {}

  onModuleInit(): void {
    this.gate.recognise('agent', async ({ headers }) => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      const node = token && (await this.nodes.findByToken(token));
      return node ? { kind: 'agent', node: node.uuid } : undefined;
    });
  }
}
