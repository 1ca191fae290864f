import { Injectable, RequestMethod, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import { accessOf, type RouteAccess } from '../http/access.ts';
import { RAW_RESPONSE } from '../http/data-interceptor.ts';
import { PARTIAL_BODY } from '../http/partial-body.ts';
import { CONDITIONAL } from '../http/precondition.ts';
import { RESPONSE_SCHEMA } from '../http/response-schema.ts';
import { inputsOf, type Input } from '../http/route-inputs.ts';
import { faultOf } from './access-fault.rule.ts';

/** One HTTP route, as declared by its decorators. */
export interface Route {
  readonly method: string;
  /** Path, such as `/api/v1/nodes/:uuid`. */
  readonly path: string;
  /** Name, such as `NodesController.one`. */
  readonly name: string;
  readonly access: RouteAccess;
  readonly status: number;
  readonly answers: z.ZodType | undefined;
  readonly bare: boolean;
  /** True if a request may omit fields of the body. */
  readonly hasPartialBody: boolean;
  /** True if a request may name the version it is based on, in the header If-Match. */
  readonly isConditional: boolean;
  readonly inputs: readonly Input[];
}

type Meta = (key: string) => unknown;
type Controller = { readonly [handler: string]: unknown };

/**
 * Service that lists every HTTP route of the application, read from the controllers. The application does not start if a route is
 * not fully declared.
 */
@Injectable()
export class RouteCatalogueService implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Throws if a route does not declare its access or its audit entry. */
  onModuleInit(): void {
    const faults = this.all().flatMap(route => faultOf(route) ?? []);
    if (faults.length > 0) throw new Error(`The core cannot start: ${faults.join('; ')}`);
  }

  all(): Route[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const controller = instance as Controller;
      return this.scanner
        .getAllMethodNames(Object.getPrototypeOf(controller) as object)
        .filter(handler => Reflect.hasMetadata('path', controller[handler] as object))
        .flatMap(handler => describe(metatype, controller, handler));
    });
  }
}

function describe(metatype: object, controller: Controller, handler: string): Route[] {
  const method = controller[handler] as object;
  const methodMeta: Meta = key => Reflect.getMetadata(key, method);
  const inherited: Meta = key => methodMeta(key) ?? Reflect.getMetadata(key, metatype);
  const paths = [methodMeta('path')].flat() as string[];
  const verb = RequestMethod[methodMeta('method') as RequestMethod] ?? 'GET';
  return paths.map(path => ({
    method: verb,
    path: joinPath(String(Reflect.getMetadata('path', metatype)), path),
    name: `${(metatype as { name: string }).name}.${handler}`,
    access: accessOf(method) as RouteAccess,
    status: (methodMeta('__httpCode__') as number | undefined) ?? (verb === 'POST' ? 201 : 200),
    answers: methodMeta(RESPONSE_SCHEMA) as z.ZodType | undefined,
    bare: Boolean(inherited(RAW_RESPONSE)),
    hasPartialBody: Boolean(methodMeta(PARTIAL_BODY)),
    isConditional: Boolean(methodMeta(CONDITIONAL)),
    inputs: inputsOf(metatype, handler),
  }));
}

const joinPath = (controller: string, path: string): string =>
  `/${controller}/${path}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
