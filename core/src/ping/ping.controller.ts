import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { AdminPingTask, NewPingTask, PingEstimate, PingOrder, RowIdParam } from '@vitrine/contracts';
import { Access } from '../platform/http/access.ts';
import { IfMatch, type Precondition } from '../platform/http/precondition.ts';
import { ResponseSchema } from '../platform/http/response-schema.ts';
import { EstimateService } from './estimate.service.ts';
import type { PingTaskEntity } from './ping-task.entity.ts';
import { PingService } from './ping.service.ts';
import { adminTask } from './ping.view.ts';

const id = { schema: RowIdParam };
const EstimateQuery = z.object({
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 366 * 5)
    .optional(),
});

/** Controller of ping tasks, for the administrator. */
@Controller('api/v1/admin/ping')
export class PingController {
  constructor(
    private readonly ping: PingService,
    private readonly estimateService: EstimateService,
  ) {}

  @Get('tasks')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(z.array(AdminPingTask))
  list() {
    return this.ping.list().map(task => this.view(task));
  }

  @Post('tasks')
  @Access({ audience: 'admin', scope: 'settings', audit: 'ping.add', logs: 'body' })
  @ResponseSchema(AdminPingTask)
  async add(@Body({ schema: NewPingTask }) body: NewPingTask) {
    return this.view(await this.ping.add(body));
  }

  @Put('tasks/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'ping.change', logs: 'body' })
  @ResponseSchema(AdminPingTask)
  async change(
    @Param('id', id) task: number,
    @Body({ schema: NewPingTask }) body: NewPingTask,
    @IfMatch() precondition: Precondition,
  ) {
    return this.view(
      await this.ping.change(
        task,
        body,
        precondition.on(stored => this.view(stored)),
      ),
    );
  }

  @Delete('tasks/:id')
  @Access({ audience: 'admin', scope: 'settings', audit: 'ping.remove' })
  @HttpCode(204)
  async remove(@Param('id', id) task: number) {
    await this.ping.remove(task);
  }

  @Put('order')
  @Access({ audience: 'admin', scope: 'settings', audit: 'ping.order', logs: 'body' })
  @HttpCode(204)
  async order(@Body({ schema: PingOrder }) { ids }: PingOrder) {
    await this.ping.order(ids);
  }

  /** Response of `GET estimate`: disk usage of the results for a retention that may be unsaved. */
  @Get('estimate')
  @Access({ audience: 'admin', scope: 'read' })
  @ResponseSchema(PingEstimate)
  estimate(@Query({ schema: EstimateQuery }) { hours }: z.infer<typeof EstimateQuery>) {
    return this.estimateService.of(hours);
  }

  private view(task: PingTaskEntity) {
    return adminTask(task, this.ping.countMatchingNodes(task));
  }
}
