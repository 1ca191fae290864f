import { act, renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState, type ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import type { AdminNode } from '@vitrine/contracts';
import { answerRequests } from '../../../../test/network.ts';
import nodes from '../../../locales/en/nodes.json' with { type: 'json' };
import { dismiss, useToasts } from '../../../ui/toasts/toasts.ts';
import { useNodeActions } from './use-node-actions.ts';

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { nodes } }, interpolation: { escapeValue: false } });
const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;

const nodeOf = (uuid: string) => ({ uuid, name: uuid, hidden: false, weight: 0, etag: `"${uuid}-1"` }) as AdminNode;
const LIST = ['a', 'b', 'c'].map(nodeOf);

let answer: (path: string, body: unknown) => unknown;
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  answer = () => [];
  network = answerRequests(({ path, body }) => answer(path, body));
});
afterEach(() => network.end());

/** Renders the hook with a stateful list, as on the page. */
function follow() {
  const opened: unknown[] = [];
  let reloads = 0;
  const { result } = renderHook(
    () => {
      const [list, setNodes] = useState<readonly AdminNode[] | undefined>(LIST);
      const table = { nodes: list, setNodes, reload: () => Promise.resolve(void reloads++) };
      return { list, ...useNodeActions(table as never, open => opened.push(open)) };
    },
    { wrapper },
  );
  return { result, opened, reloads: () => reloads };
}
const changed = (uuid: string, overrides: object) => ({ ...nodeOf(uuid), ...overrides });

it('shows a hidden node as the core stored it', async () => {
  answer = () => changed('b', { hidden: true });
  const { result } = follow();
  await act(async () => result.current.act('hide', LIST[1]!));
  expect(network.sent).toMatchObject([{ method: 'PATCH', body: { hidden: true } }]);
  expect(result.current.list!.map(({ hidden }) => hidden)).toEqual([false, true, false]);
});

it.each([
  ['hide', true],
  ['show', false],
] as const)('changes all chosen nodes by %s', async (action, hidden) => {
  const { result } = follow();
  await act(async () => result.current.batch(action, LIST.slice(0, 2), () => undefined));
  expect(network.sent[0]!.body).toEqual({ nodes: ['a', 'b'], change: { hidden } });
});

it.each([
  ['watch', true],
  ['unwatch', false],
] as const)('changes the alerts of all chosen nodes by %s', async (action, enabled) => {
  const { result } = follow();
  await act(async () => result.current.batch(action, LIST.slice(1), () => undefined));
  expect(network.sent[0]!.body).toEqual({ nodes: ['b', 'c'], change: { enabled } });
});

it('is busy until the core has answered', async () => {
  let finish!: (data: unknown) => void;
  answer = () => new Promise(resolve => (finish = resolve));
  const { result } = follow();
  await act(async () => result.current.act('keep', LIST[0]!));
  expect(result.current.busy).toBe(true);
  await act(async () => finish([changed('a', { removeAt: null })]));
  expect(result.current.busy).toBe(false);
});

it('loads the list again after a refused change', async () => {
  answer = () => Response.json({ code: 'http.500' }, { status: 500 });
  const { result, reloads } = follow();
  await act(async () => result.current.move('c', 'a'));
  expect(reloads()).toBe(1);
  expect(result.current.busy).toBe(false);
});

it('moves a node to the position of another and stores the order', async () => {
  const { result } = follow();
  await act(async () => result.current.move('c', 'a'));
  expect(result.current.list!.map(({ uuid, weight }) => [uuid, weight])).toEqual([
    ['c', 0],
    ['a', 1],
    ['b', 2],
  ]);
  expect(network.sent[0]!.body).toEqual({ nodes: ['c', 'a', 'b'] });
});

it('opens a dialog for edits and removals', () => {
  const { result, opened } = follow();
  const clear = () => undefined;
  result.current.act('remove', LIST[0]!);
  result.current.act('billing', LIST[1]!);
  result.current.batch('edit', LIST, clear);
  result.current.batch('remove', LIST, clear);
  expect(opened).toEqual([
    { what: 'remove', nodes: [LIST[0]] },
    { what: 'billing', node: LIST[1] },
    { what: 'batch', nodes: LIST },
    { what: 'remove', nodes: LIST, onRemoved: clear },
  ]);
  expect(network.sent).toEqual([]);
});

describe('the toasts', () => {
  const toasts = () => renderHook(() => useToasts()).result.current.map(({ tone, text }) => [tone, text]);
  beforeEach(() => {
    const { result } = renderHook(() => useToasts());
    act(() => result.current.forEach(({ id }) => dismiss(id)));
  });

  it.each([
    ['watch', 'Offline alerts turned on for 2 nodes.'],
    ['unwatch', 'Offline alerts turned off for 2 nodes.'],
  ] as const)('confirm the action %s with the number of nodes', async (action, text) => {
    const { result } = follow();
    await act(async () => result.current.batch(action, LIST.slice(1), () => undefined));
    expect(toasts()).toEqual([['success', text]]);
  });

  it('confirm a cancelled deletion', async () => {
    answer = () => [changed('a', { name: 'kept' })];
    const { result, reloads } = follow();
    await act(async () => result.current.keep(['a']));
    expect(toasts()).toEqual([['success', 'Deletion cancelled.']]);
    expect([result.current.list![0]!.name, reloads()]).toEqual(['kept', 0]);
  });

  it('report a refused change without confirming it', async () => {
    answer = () => Response.json({ code: 'http.500' }, { status: 500 });
    const { result } = follow();
    await act(async () => result.current.batch('watch', LIST, () => undefined));
    expect(toasts()).toEqual([['error', expect.any(String)]]);
  });
});

it('shows a node again that was hidden', async () => {
  answer = () => changed('b', { hidden: false });
  const { result } = follow();
  await act(async () => result.current.act('hide', { ...LIST[1]!, hidden: true }));
  expect(network.sent).toMatchObject([{ body: { hidden: false } }]);
});

it('applies a move to the result of earlier ones', async () => {
  const { result } = follow();
  await act(async () => result.current.move('c', 'a'));
  await act(async () => result.current.move('b', 'c'));
  expect(network.sent[1]!.body).toEqual({ nodes: ['b', 'c', 'a'] });
});

it('shows removed nodes as the core stored them', async () => {
  answer = () => [changed('b', { hidden: true })];
  const { result } = follow();
  await act(async () => result.current.remove([LIST[1]!]));
  expect(network.sent[0]!.body).toMatchObject({ nodes: ['b'] });
  expect(result.current.list!.map(({ hidden }) => hidden)).toEqual([false, true, false]);
});

it('shows a node that a dialog has saved', () => {
  const { result } = follow();
  act(() => result.current.saved(changed('c', { name: 'new' })));
  expect(result.current.list!.map(({ name }) => name)).toEqual(['a', 'b', 'new']);
});
