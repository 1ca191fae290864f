import { act, renderHook } from '@testing-library/react';
import type { ConfigForm } from '@vitrine/contracts';
import { answerRequests } from '../../../test/network.ts';
import { cache } from '../../api/use-api.ts';
import { useFieldChoices } from './use-field-choices.ts';

const formOf = (widget: string) =>
  ({ type: 'object', properties: { one: { widget } }, required: [] }) as unknown as ConfigForm;
let network: ReturnType<typeof answerRequests>;
beforeEach(() => {
  network = answerRequests(({ path }) =>
    path.endsWith('/nodes') ? [{ uuid: 'n1', name: 'tokyo' }] : [{ id: 7, name: 'DNS' }],
  );
});
afterEach(() => {
  cache.clear();
  network.end();
});

it.each([
  ['node', { nodes: [{ value: 'n1', label: 'tokyo' }] }],
  ['nodes', { nodes: [{ value: 'n1', label: 'tokyo' }] }],
  ['ping-tasks', { pingTasks: [{ value: 7, label: 'DNS' }] }],
  ['text', {}],
])('loads only the options that a field of kind %s needs', async (widget, choices) => {
  const { result } = await act(async () => renderHook(() => useFieldChoices(formOf(widget))));
  expect(result.current).toEqual(choices);
  expect(network.sent).toHaveLength(Object.keys(choices).length);
});

it('loads nothing without a form', async () => {
  await act(async () => renderHook(() => useFieldChoices(undefined)));
  expect(network.sent).toEqual([]);
});
