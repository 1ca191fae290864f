import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { answerRequests } from '../../../test/network.ts';
import type { Draft } from '../control/command-draft.ts';
import type { ExecTarget } from './exec-targets.ts';
import { useStartExec } from './use-start-exec.ts';

const DRAFT: Draft = { command: 'uptime', nodes: [], timeoutSeconds: '30' };
const TARGETS = [{ node: { uuid: 'n1', name: 'tokyo' }, signed: false }] as unknown as readonly ExecTarget[];

let answer: (path: string) => unknown;
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  answer = path => (path.endsWith('/keys') ? [] : { id: 'task-1' });
  network = answerRequests(({ path }) => answer(path));
});
afterEach(() => network.end());

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/admin/exec']}>{children}</MemoryRouter>
);

async function follow(draft: Draft, targets: readonly ExecTarget[]) {
  const hook = renderHook(() => ({ ...useStartExec(draft, targets), path: useLocation().pathname }), { wrapper });
  await act(async () => undefined);
  return hook.result;
}
const started = () => network.sent.filter(({ method }) => method === 'POST');

it('starts a command and opens its task', async () => {
  const result = await follow(DRAFT, TARGETS);
  await act(() => result.current.start());
  expect(started().map(({ body }) => body)).toEqual([{ command: 'uptime', nodes: ['n1'], timeoutSeconds: 30 }]);
  expect(result.current.path).toBe('/admin/exec/task/task-1');
});

it.each<[string, Partial<Draft>, readonly ExecTarget[], string]>([
  ['a command', { command: ' ' }, TARGETS, 'command'],
  ['a time limit', { timeoutSeconds: '0' }, TARGETS, 'timeoutSeconds'],
  ['nodes', {}, [], 'nodes'],
])('starts nothing without %s', async (_, overrides, targets, field) => {
  const result = await follow({ ...DRAFT, ...overrides }, targets);
  await act(() => result.current.start());
  expect(result.current.fault?.field).toBe(field);
  expect(started()).toEqual([]);
});

it('reports a refusal of the core and stays on the draft', async () => {
  answer = path => (path.endsWith('/keys') ? [] : Response.json({ code: 'http.500' }, { status: 500 }));
  const result = await follow(DRAFT, TARGETS);
  await act(() => result.current.start());
  expect(result.current.failure).toMatchObject({ status: 500 });
  expect(result.current.path).toBe('/admin/exec');
});
