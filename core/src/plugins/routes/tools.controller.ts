import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { PluginTool } from '@vitrine/contracts';
import type { RouteOptions } from '@vitrine/plugin-sdk';
import { Access } from '../../platform/http/access.ts';
import { CurrentCaller, type Caller } from '../../platform/http/caller.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { CoreHooks } from '../hooks/core-hooks.ts';

/** Controller of the tools that plugins offer. Each is a route, whose audience is checked when it is called. */
@Controller('api/v1/tools')
export class ToolsController {
  constructor(private readonly hooks: CoreHooks) {}

  @Get()
  @Access({ audience: 'viewer' })
  @ResponseSchema(z.array(PluginTool))
  list(@CurrentCaller() caller: Caller) {
    return this.hooks.routes.registrations().flatMap(({ key, options }) => {
      const { data } = PluginTool.safeParse({ ...options?.tool, path: key.replace(/^POST /, '') });
      return data && options && mayCall(caller, options) ? [data] : [];
    });
  }
}

const mayCall = (caller: Caller, { audience }: RouteOptions) =>
  audience === 'viewer' ||
  audience === 'anyone' ||
  (audience === 'admin' && (caller.kind === 'admin' || (caller.kind === 'key' && caller.scopes.includes('full'))));
