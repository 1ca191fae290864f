import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { DiskReserveService } from '../database/disk-reserve.service.ts';
import { accessOf } from './access.ts';

/** Interceptor that releases the reserve of a full disk for requests that free space. */
@Injectable()
export class MendingInterceptor implements NestInterceptor {
  constructor(private readonly diskReserve: DiskReserveService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (accessOf(context.getHandler())?.isMending) await this.diskReserve.releaseIfFull();
    return next.handle();
  }
}
