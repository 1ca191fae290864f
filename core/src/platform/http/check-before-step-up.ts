import { SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { ProblemError } from './problem.ts';

const CHECK = 'vitrine:check-before-step-up';
const NOT_FOUND = 404;

type Check<C> = (controller: C, request: Request) => unknown;

/**
 * Declares a check that no schema of the route can express, such as that of values against a plugin's form. It runs before a
 * step-up is requested, on a request that satisfies its schemas; the handler has to check again.
 */
export const CheckBeforeStepUp = <C>(check: Check<C>) => SetMetadata(CHECK, check);

/**
 * Runs the declared check and throws its errors, except that the resource in the path does not exist: that is reported only after
 * the step-up, because its id may be a secret, such as the id of an upload. Resources named in the body are visible to the caller
 * anyway.
 */
export async function checkBeforeStepUp(context: ExecutionContext, modules: ModuleRef): Promise<void> {
  const check = Reflect.getMetadata(CHECK, context.getHandler()) as Check<object> | undefined;
  if (!check) return;
  const request = context.switchToHttp().getRequest<Request>();
  const controller = modules.get<object>(context.getClass(), { strict: false });
  try {
    await check(controller, request);
  } catch (error) {
    const namesOne = Object.keys(request.params).length > 0;
    if (!(namesOne && error instanceof ProblemError && error.status === NOT_FOUND)) throw error;
  }
}
