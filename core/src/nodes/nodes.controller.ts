import { AddedNode, AdminNode, NewNode, NodePatch, NodeToken, PublicNode } from '@vitrine/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { z } from 'zod';
import { Answers } from '../platform/http/answers.ts';
import { Audience } from '../platform/http/audience.ts';
import { Asking, type Caller } from '../platform/http/caller.ts';
import { adminNode, publicNode } from './node.view.ts';
import { NodesService } from './nodes.service.ts';

const uuid = { schema: z.uuid() };

/** The nodes: one by one for visitors, all of them for the administrator. */
@Controller('api/v1')
export class NodesController {
  constructor(private readonly nodes: NodesService) {}

  /** One node, without its numbers. */
  @Get('nodes/:uuid')
  @Audience('anyone')
  @Answers(PublicNode)
  async one(@Param('uuid', uuid) uuid: string, @Asking() caller: Caller) {
    return publicNode(await this.nodes.find(uuid, caller));
  }

  @Get('admin/nodes')
  @Audience('admin')
  @Answers(z.array(AdminNode))
  async list(@Asking() caller: Caller) {
    return (await this.nodes.visibleTo(caller)).map(adminNode);
  }

  @Post('admin/nodes')
  @Audience('admin')
  @Answers(AddedNode)
  async add(@Body({ schema: NewNode }) body: NewNode) {
    const { node, token } = await this.nodes.create(body);
    return { node: adminNode(node), token };
  }

  @Patch('admin/nodes/:uuid')
  @Audience('admin')
  @Answers(AdminNode)
  async change(@Param('uuid', uuid) uuid: string, @Body({ schema: NodePatch }) body: NodePatch) {
    return adminNode(await this.nodes.update(uuid, body));
  }

  @Delete('admin/nodes/:uuid')
  @HttpCode(204)
  @Audience('admin')
  async remove(@Param('uuid', uuid) uuid: string) {
    await this.nodes.remove(uuid);
  }

  /** Makes a new token; the old one stops working at once. */
  @Post('admin/nodes/:uuid/token')
  @Audience('admin')
  @Answers(NodeToken)
  async rotateToken(@Param('uuid', uuid) uuid: string) {
    return { token: await this.nodes.rotateToken(uuid) };
  }
}
