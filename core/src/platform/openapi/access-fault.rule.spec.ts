import type { RouteAccess } from '../http/access.ts';
import type { Input } from '../http/route-inputs.ts';
import { faultOf } from './access-fault.rule.ts';

const admin = { audience: 'admin', scope: 'full' } as const;
const body: Input[] = [{ in: 'body', name: undefined, schema: undefined }];

it.each<[string, string, RouteAccess | undefined, Input[], RegExp | undefined]>([
  ['nothing', 'GET', undefined, [], /who may call it/],
  ['a reader', 'GET', admin, [], undefined],
  ['a reader with a line', 'GET', { ...admin, audit: 'a.b' }, [], undefined],
  ['a change without a word about the log', 'POST', admin, [], /what the log gets/],
  ['a change that the log need not know', 'POST', { ...admin, audit: false }, body, undefined],
  ['a change without a body', 'DELETE', { ...admin, audit: 'a.b' }, [], undefined],
  ['a change with an undeclared body', 'PUT', { ...admin, audit: 'a.b' }, body, /its body/],
  ['a change that says which fields are kept', 'PUT', { ...admin, audit: 'a.b', logs: [] }, body, undefined],
  ['fields without a line', 'PUT', { ...admin, audit: false, logs: [] }, body, /has no line/],
])('reports the missing declaration of %s', (_, method, access, inputs, fault) => {
  const found = faultOf({ name: 'X.y', method, access, inputs });
  if (fault) expect(found).toMatch(fault);
  else expect(found).toBeUndefined();
});
