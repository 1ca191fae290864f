import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  CreatedNode,
  AdminNode,
  NewNode,
  NodeBatch,
  NodeOrder,
  NodePatch,
  NodeRemoval,
  NodeToken,
  PublicNode,
} from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { annotateAudit } from '../platform/http/audit-annotation.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { CurrentCaller, type Caller } from '../platform/http/caller.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { NodeBulkService } from './node-bulk.service.ts';
import { NodeCacheService } from './node-cache.service.ts';
import { adminNode, publicNode } from './node.view.ts';
import { NodesService } from './nodes.service.ts';
import { RemovalService } from './removal.service.ts';

const uuid = { schema: z.uuid() };

/** Controller of nodes: a single one for visitors, all of them for the administrator. */
@Controller('api/v1')
export class NodesController {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeBulk: NodeBulkService,
    private readonly removal: RemovalService,
    private readonly nodeCache: NodeCacheService,
    private readonly authentication: AuthenticationService,
  ) {}

  /** Response of `GET nodes/:uuid`: one node without live values. */
  @Get('nodes/:uuid')
  @Access({ audience: 'viewer' })
  @ResponseSchema(PublicNode)
  async one(@Param('uuid', uuid) uuid: string, @CurrentCaller() caller: Caller) {
    return this.nodes.viewFor(caller, publicNode(await this.nodes.findOneOrFail(uuid, caller)));
  }

  @Get('admin/nodes')
  @Access({ audience: 'admin', scope: 'read', limitedKeys: 'filtered' })
  @ResponseSchema(z.array(AdminNode))
  async list(@CurrentCaller() caller: Caller) {
    return (await this.nodes.findVisible(caller)).map(adminNode);
  }

  @Post('admin/nodes')
  @Access({ audience: 'admin', scope: 'nodes', audit: 'nodes.add', logs: 'body' })
  @ResponseSchema(CreatedNode)
  async add(@Req() request: Request, @Body({ schema: NewNode }) body: NewNode) {
    const { node, token } = await this.nodes.create(body);
    annotateAudit(request, { subject: { id: node.uuid, name: node.name } });
    return { node: adminNode(node), token };
  }

  /** Applies the same change to each listed node, in one transaction. */
  @Patch('admin/nodes')
  @Access({ audience: 'admin', scope: 'nodes', stepUp: 'by-handler', audit: 'nodes.change-many', logs: 'body' })
  @ResponseSchema(z.array(AdminNode))
  async changeMany(@Body({ schema: NodeBatch }) body: NodeBatch, @CurrentCaller() caller: Caller) {
    await this.requireStepUpToShow(caller, body.nodes, body.change.hidden);
    return (await this.nodeBulk.changeMany(body)).map(adminNode);
  }

  @Put('admin/nodes/order')
  @Access({ audience: 'admin', scope: 'nodes', audit: 'nodes.reorder', logs: 'body' })
  @HttpCode(204)
  async reorder(@Body({ schema: NodeOrder }) { nodes }: NodeOrder) {
    await this.nodeBulk.reorder(nodes);
  }

  /** Schedules the deletion of nodes in one minute; until then they are hidden, and `undo` cancels it. */
  @Post('admin/nodes/removal')
  @Access({ audience: 'admin', scope: 'nodes', audit: 'nodes.schedule', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(z.array(AdminNode))
  async schedule(@Body({ schema: NodeRemoval }) { nodes }: NodeRemoval) {
    return (await this.removal.schedule(nodes)).map(adminNode);
  }

  @Post('admin/nodes/removal/undo')
  @Access({ audience: 'admin', scope: 'nodes', audit: 'nodes.undo', logs: 'body' })
  @HttpCode(200)
  @ResponseSchema(z.array(AdminNode))
  async undo(@Body({ schema: NodeRemoval }) { nodes }: NodeRemoval) {
    return (await this.removal.undo(nodes)).map(adminNode);
  }

  @Patch('admin/nodes/:uuid')
  @Access({
    audience: 'admin',
    scope: 'nodes',
    limitedKeys: 'by-uuid',
    stepUp: 'by-handler',
    audit: 'nodes.change',
    logs: 'body',
  })
  @ResponseSchema(AdminNode)
  async change(
    @Param('uuid', uuid) uuid: string,
    @Body({ schema: NodePatch }) body: NodePatch,
    @CurrentCaller() caller: Caller,
    @IfMatch() precondition: Precondition,
  ) {
    await this.requireStepUpToShow(caller, [uuid], body.hidden);
    return adminNode(await this.nodes.update(uuid, body, precondition.on(adminNode)));
  }

  /** Deletes a node at once and permanently. */
  @Delete('admin/nodes/:uuid')
  @Access({ audience: 'admin', scope: 'nodes', limitedKeys: 'by-uuid', audit: 'nodes.remove' })
  @HttpCode(204)
  async remove(@Param('uuid', uuid) uuid: string) {
    await this.nodes.remove(uuid);
  }

  /** Creates a new token; the old one is revoked at once. */
  @Post('admin/nodes/:uuid/token')
  @Access({ audience: 'admin', scope: 'nodes', limitedKeys: 'by-uuid', stepUp: 'recent', audit: 'nodes.rotate-token' })
  @ResponseSchema(NodeToken)
  async rotateToken(@Param('uuid', uuid) uuid: string) {
    return { token: await this.nodes.rotateToken(uuid) };
  }

  /** Publishing hidden nodes requires a step-up, so that an unattended session is not enough. */
  private async requireStepUpToShow(caller: Caller, uuids: readonly string[], hidden: boolean | undefined) {
    if (hidden === false && uuids.some(uuid => this.nodeCache.get(uuid)?.hidden))
      await this.authentication.requireStepUp(caller, 'recent');
  }
}
