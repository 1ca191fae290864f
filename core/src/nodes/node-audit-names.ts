import { Injectable } from '@nestjs/common';
import { AuditNames } from '../audit/audit-names.contribution.ts';
import { NodesService } from './nodes.service.ts';

/** Names of nodes for the audit log. */
@Injectable()
@AuditNames()
export class NodeAuditNames implements AuditNames {
  readonly kind = 'node';

  constructor(private readonly nodes: NodesService) {}

  async nameOf(uuid: string): Promise<string> {
    return (isUuid(uuid) && (await this.nodes.findOne(uuid))?.name) || '';
  }
}

const isUuid = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
