import type { NextFunction, Request, Response } from 'express';
import { invalid } from './validation-pipe.ts';

/** Property names that reach an object's prototype; rejected as field names of a body. */
const RESERVED = new Set(['__proto__', 'constructor']);

interface Step {
  readonly value: unknown;
  readonly name: string;
  readonly parent: Step | undefined;
}

/** Rejects a JSON body with such a field at any depth. */
export function refuseReservedNames({ body }: Request, _: Response, next: NextFunction): void {
  const found = findReserved(body);
  if (found) throw invalid([{ path: pathOf(found), message: 'name.reserved' }]);
  next();
}

/** Iterative, because a body may be deeply nested. */
function findReserved(body: unknown): Step | undefined {
  const waiting: Step[] = [{ value: body, name: '', parent: undefined }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if (typeof step.value !== 'object' || step.value === null || Buffer.isBuffer(step.value)) continue;
    for (const [name, value] of Object.entries(step.value)) {
      const inner: Step = { value, name, parent: step };
      if (RESERVED.has(name)) return inner;
      waiting.push(inner);
    }
  }
  return undefined;
}

function pathOf(last: Step): string[] {
  const path: string[] = [];
  for (let step: Step | undefined = last; step?.parent; step = step.parent) path.unshift(step.name);
  return path;
}
