import {
  Injectable,
  SetMetadata,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, tap, type Observable } from 'rxjs';

export const RAW_RESPONSE = 'vitrine:bare';

/** Leaves the response of a route unwrapped, without `{ data }`. */
export const RawResponse = () => SetMetadata(RAW_RESPONSE, true);

/**
 * Interceptor that wraps the return value of a route as `{ data: … }`. Empty responses and files are unchanged. The entity tag of a
 * single resource is also sent as a header.
 */
@Injectable()
export class DataInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(RAW_RESPONSE, [context.getHandler(), context.getClass()]))
      return next.handle();
    const setEtag = (data: unknown) => {
      if (typeof data === 'object' && data !== null && 'etag' in data)
        context.switchToHttp().getResponse<Response>().setHeader('etag', String(data.etag));
    };
    return next.handle().pipe(
      tap(setEtag),
      map(data => (data === undefined || data instanceof StreamableFile ? data : { data })),
    );
  }
}
