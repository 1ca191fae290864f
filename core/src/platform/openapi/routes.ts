import { Injectable, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { z } from 'zod';
import { ANSWERS } from '../http/answers.ts';
import { AUDIENCE, type AudienceName } from '../http/audience.ts';
import { BARE } from '../http/data-interceptor.ts';
import { joinPath } from '../http/route-path.ts';

/** One HTTP route as its decorators declare it. */
export interface Route {
  readonly method: string;
  /** `/api/v1/nodes/:uuid`. */
  readonly path: string;
  /** `NodesController.one`. */
  readonly name: string;
  readonly audience: AudienceName | undefined;
  readonly status: number;
  readonly answers: z.ZodType | undefined;
  readonly bare: boolean;
  readonly inputs: readonly Input[];
}

export interface Input {
  readonly in: 'body' | 'query' | 'path';
  /** The single value it is about; undefined for the whole. */
  readonly name: string | undefined;
  readonly schema: z.ZodType | undefined;
}

type Meta = (key: string) => unknown;
type Controller = { readonly [handler: string]: unknown };

// The numbers by which Nest stores where a parameter comes from.
const SOURCES: Readonly<Record<string, Input['in']>> = { 3: 'body', 4: 'query', 5: 'path' };

/** Every HTTP route of the application, read from the controllers. */
@Injectable()
export class Routes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

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
  const own: Meta = key => Reflect.getMetadata(key, method);
  const inherited: Meta = key => own(key) ?? Reflect.getMetadata(key, metatype);
  const paths = [own('path')].flat() as string[];
  const verb = RequestMethod[own('method') as RequestMethod] ?? 'GET';
  return paths.map(path => ({
    method: verb,
    path: joinPath(String(Reflect.getMetadata('path', metatype)), path),
    name: `${(metatype as { name: string }).name}.${handler}`,
    audience: inherited(AUDIENCE) as AudienceName | undefined,
    status: (own('__httpCode__') as number | undefined) ?? (verb === 'POST' ? 201 : 200),
    answers: own(ANSWERS) as z.ZodType | undefined,
    bare: Boolean(inherited(BARE)),
    inputs: inputsOf(metatype, handler),
  }));
}

function inputsOf(metatype: object, handler: string): Input[] {
  const stored = (Reflect.getMetadata('__routeArguments__', metatype, handler) ?? {}) as Record<
    string,
    { data?: string; schema?: z.ZodType }
  >;
  return Object.entries(stored).flatMap(([key, { data, schema }]) => {
    const source = SOURCES[key.split(':')[0] ?? ''];
    return source ? [{ in: source, name: data, schema }] : [];
  });
}
