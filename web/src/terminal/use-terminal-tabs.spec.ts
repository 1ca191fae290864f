import { act, renderHook } from '@testing-library/react';
import { useTerminalTabs } from './use-terminal-tabs.ts';

const KEY = 'vitrine.terminal.tabs';
const store = (...tabs: readonly unknown[]) => sessionStorage.setItem(KEY, JSON.stringify(tabs));
const open = (node: string | null) => renderHook(() => useTerminalTabs(node)).result;
const nodesOf = ({ current }: ReturnType<typeof open>) => current.tabs.map(({ node }) => node);

beforeEach(() => sessionStorage.clear());

it('opens a tab for the node of the URL', () => {
  const tabs = open('tokyo');
  expect(nodesOf(tabs)).toEqual(['tokyo']);
  expect(tabs.current.active).toEqual({ key: expect.any(String), node: 'tokyo' });
});

it('opens no tab without a node', () => {
  const tabs = open(null);
  expect(tabs.current).toMatchObject({ tabs: [], active: undefined });
});

it('restores tabs whose shell still runs, and chooses that of the node', () => {
  store(
    { key: 'a', node: 'tokyo', session: '1' },
    { key: 'b', node: 'berlin' },
    { key: 'c', node: 'oslo', session: '2' },
  );
  const tabs = open('tokyo');
  expect(nodesOf(tabs)).toEqual(['tokyo', 'oslo']);
  expect(tabs.current.active?.key).toBe('a');
});

it('chooses the last restored tab without a node', () => {
  store({ key: 'a', node: 'tokyo', session: '1' }, { key: 'c', node: 'oslo', session: '2' });
  expect(open(null).current.active?.key).toBe('c');
});

it('adds a tab for a node without a restored one', () => {
  store({ key: 'a', node: 'tokyo', session: '1' });
  const tabs = open('oslo');
  expect(nodesOf(tabs)).toEqual(['tokyo', 'oslo']);
  expect(tabs.current.active?.node).toBe('oslo');
});

it.each(['not JSON', '{"key":"a"}', '[null,{"key":1,"node":"x","session":"1"},{"key":"a","session":"1"}]'])(
  'starts over if %s is stored',
  text => {
    sessionStorage.setItem(KEY, text);
    expect(open(null).current.tabs).toEqual([]);
  },
);

it('stores the tabs for a reload', () => {
  const tabs = open('tokyo');
  act(() => tabs.current.withSession(tabs.current.tabs[0]!.key, '7'));
  expect(JSON.parse(sessionStorage.getItem(KEY)!)).toEqual([
    { key: tabs.current.tabs[0]!.key, node: 'tokyo', session: '7' },
  ]);
});

it('opens a tab beside others and chooses it', () => {
  const tabs = open('tokyo');
  act(() => tabs.current.open('oslo'));
  expect(nodesOf(tabs)).toEqual(['tokyo', 'oslo']);
  expect(tabs.current.active?.node).toBe('oslo');
  act(() => tabs.current.choose(tabs.current.tabs[0]!.key));
  expect(tabs.current.active?.node).toBe('tokyo');
});

describe('with three tabs', () => {
  const three = () => {
    const tabs = open('a');
    act(() => tabs.current.open('b'));
    act(() => tabs.current.open('c'));
    return tabs;
  };
  const keyOf = ({ current }: ReturnType<typeof open>, name: string) =>
    current.tabs.find(({ node }) => node === name)!.key;

  it.each([
    ['first', 'a', 'b'],
    ['middle', 'b', 'c'],
    ['last', 'c', 'b'],
  ])('chooses the neighbour of the %s when it is closed', (_, closed, neighbour) => {
    const tabs = three();
    act(() => tabs.current.choose(keyOf(tabs, closed)));
    act(() => tabs.current.close(keyOf(tabs, closed)));
    expect(nodesOf(tabs)).toHaveLength(2);
    expect(tabs.current.active?.node).toBe(neighbour);
  });

  it('keeps the active tab when another is closed', () => {
    const tabs = three();
    act(() => tabs.current.close(keyOf(tabs, 'a')));
    expect(tabs.current.active?.node).toBe('c');
  });

  it('replaces the active tab by a new one for its node', () => {
    const tabs = three();
    const [key, otherKey] = [keyOf(tabs, 'c'), keyOf(tabs, 'a')];
    act(() => tabs.current.withSession(key, '7'));
    act(() => tabs.current.renew(key));
    expect(nodesOf(tabs)).toEqual(['a', 'b', 'c']);
    expect(tabs.current.active).toMatchObject({ node: 'c' });
    expect(tabs.current.active?.session).toBeUndefined();
    expect(tabs.current.active?.key).not.toBe(key);
    expect(keyOf(tabs, 'a')).toBe(otherKey);
  });

  it('keeps the active tab when another is renewed', () => {
    const tabs = three();
    act(() => tabs.current.renew(keyOf(tabs, 'a')));
    expect(tabs.current.active?.node).toBe('c');
  });

  it('has no active tab after the last is closed', () => {
    const tabs = three();
    for (const { key } of tabs.current.tabs) act(() => tabs.current.close(key));
    expect(tabs.current).toMatchObject({ tabs: [], active: undefined });
  });
});
