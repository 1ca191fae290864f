import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { HostContext, type Host } from '../host.ts';
import { useGroupedNodes, useHomeQuery } from './use-home.ts';

it('combines two changes of the query before the next render', () => {
  history.replaceState(null, '', '/?q=tokyo&group=Asia');
  const { result } = renderHook(() => useHomeQuery(), { wrapper: BrowserRouter });
  act(() => {
    const [, change] = result.current;
    change({ search: '' });
    change({ view: 'table' });
  });
  expect(result.current[0]).toMatchObject({ search: '', group: 'Asia', view: 'table' });
});

it('groups nodes in the order of the administrator, those without a group last', () => {
  const nodes = [
    { uuid: 'a', group: 'Europe' },
    { uuid: 'b', group: '' },
    { uuid: 'c', group: 'Asia' },
    { uuid: 'd', group: 'Europe' },
    { uuid: 'e', group: 'Africa' },
  ];
  const host = {
    nodes: { list: () => nodes, onList: () => () => undefined },
    site: { groups: ['Asia', 'Europe', 'Africa'] },
  } as unknown as Host;
  const wrapper = ({ children }: { children: ReactNode }) => <HostContext value={host}>{children}</HostContext>;
  const { result } = renderHook(() => useGroupedNodes(['d', 'c', 'b', 'a']), { wrapper });
  expect(result.current).toEqual([
    { name: 'Asia', uuids: ['c'] },
    { name: 'Europe', uuids: ['d', 'a'] },
    { name: '', uuids: ['b'] },
  ]);
});
