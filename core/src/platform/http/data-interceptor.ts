import {
  Injectable,
  SetMetadata,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';

export const RAW_RESPONSE = 'vitrine:bare';

/** Leaves the answer of a route as it is, without `{ data }` around it. */
export const RawResponse = () => SetMetadata(RAW_RESPONSE, true);

/** Wraps what a route returns as `{ data: … }`. Nothing and files stay as they are. */
@Injectable()
export class DataInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(RAW_RESPONSE, [context.getHandler(), context.getClass()]))
      return next.handle();
    return next.handle().pipe(map(data => (data === undefined || data instanceof StreamableFile ? data : { data })));
  }
}
