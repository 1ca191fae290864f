import { jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { HOUR_MS } from '@vitrine/contracts/time';
import { answerRequests } from '../../test/network.ts';
import { query, type Query } from './query.ts';
import { cache, refresh, useApiPages, useApiQuery } from './use-api.ts';

afterEach(() => cache.clear());

it('refreshes at the interval of the last response, also while that does not change', async () => {
  let requestCount = 0;
  const answer = () => Promise.resolve({ working: ++requestCount < 4 });
  const query = Object.assign(answer, { key: ['work'] }) as unknown as Query<{ working: boolean }>;
  function Work() {
    const { data } = useApiQuery(query, { every: state => (state?.working ? 5 : false) });
    return <p>{data && (data.working ? 'working' : 'done')}</p>;
  }
  render(<Work />);
  await screen.findByText('working');
  await screen.findByText('done');
  expect(requestCount).toBe(4);
});

describe('one request', () => {
  let answer: (path: string) => unknown;
  let network: ReturnType<typeof answerRequests>;
  beforeEach(() => {
    jest.useFakeTimers();
    answer = path => path;
    network = answerRequests(({ path }) => answer(path));
  });
  afterEach(() => {
    network.end();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const refuse = (status: number) => () => Response.json({ code: 'x' }, { status });

  it('is repeated twice while the server is overloaded, each time after a longer pause', async () => {
    answer = refuse(503);
    const { result } = renderHook(() => useApiQuery(query('/api/a')));
    await pass(0);
    expect(network.sent).toHaveLength(1);
    await pass(499);
    expect(network.sent).toHaveLength(1);
    await pass(1);
    expect(network.sent).toHaveLength(2);
    await pass(999);
    expect(network.sent).toHaveLength(2);
    await pass(1);
    expect(network.sent).toHaveLength(3);
    await pass(10_000);
    expect(network.sent).toHaveLength(3);
    expect(result.current.error).toMatchObject({ status: 503 });
  });

  it('is repeated if there was no response', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    renderHook(() => useApiQuery(query('/api/a')));
    await pass(500);
    expect(network.sent).toHaveLength(2);
  });

  it.each([404, 429, 500, 501])('is not repeated after %d', async status => {
    answer = refuse(status);
    const { result } = renderHook(() => useApiQuery(query('/api/a')));
    await pass(10_000);
    expect(network.sent).toHaveLength(1);
    expect(result.current.error).toMatchObject({ status });
  });

  it('waits until it is enabled', async () => {
    const { rerender, result } = renderHook(({ enabled }) => useApiQuery(query('/api/a'), { enabled }), {
      initialProps: { enabled: false },
    });
    await pass(0);
    expect(network.sent).toHaveLength(0);
    rerender({ enabled: true });
    await pass(0);
    expect(result.current.data).toBe('/api/a');
  });

  it.each([
    [true, '/api/a'],
    [false, undefined],
  ])('shows the response of earlier parameters meanwhile, if enabled (%s)', async (showsPrevious, meanwhile) => {
    const { rerender, result } = renderHook(({ path }) => useApiQuery(query(path), { showsPrevious }), {
      initialProps: { path: '/api/a' },
    });
    await pass(0);
    rerender({ path: '/api/b' });
    expect(result.current.data).toBe(meanwhile);
    await pass(0);
    expect(result.current.data).toBe('/api/b');
  });

  it('is not repeated by default', async () => {
    renderHook(() => useApiQuery(query('/api/a')));
    await pass(HOUR_MS);
    expect(network.sent).toHaveLength(1);
  });

  it('keeps its response for the next component, unless it must be fresh', async () => {
    const show = (isKept: boolean) => renderHook(() => useApiQuery(query('/api/a'), { isKept }));
    const first = show(true);
    await pass(0);
    first.unmount();
    const second = show(true);
    expect(second.result.current.data).toBe('/api/a');
    second.unmount();
    cache.clear();
    const third = show(false);
    await pass(0);
    third.unmount();
    await pass(0);
    const fourth = show(false);
    expect(fourth.result.current.data).toBeUndefined();
    await pass(0);
    expect(fourth.result.current.data).toBe('/api/a');
  });

  it('keeps the last response if a later request fails', async () => {
    const { result } = renderHook(() => useApiQuery(query('/api/a')));
    await pass(0);
    answer = refuse(500);
    await act(() => result.current.reload());
    await pass(0);
    expect(result.current).toMatchObject({ data: '/api/a', error: { status: 500 } });
  });

  it('is repeated by its path, whatever its parameters', async () => {
    renderHook(() => [useApiQuery(query('/api/a', { page: 1 })), useApiQuery(query('/api/b'))]);
    await pass(0);
    await act(() => refresh(query('/api/a')));
    expect(network.sent.map(({ path }) => path)).toEqual(['/api/a?page=1', '/api/b', '/api/a?page=1']);
  });

  it('can be replaced by the result of a change', async () => {
    const { result } = renderHook(() => useApiQuery<string>(query('/api/a', { page: 1 })));
    await pass(0);
    await act(async () => result.current.setData(before => `${before} changed`));
    await pass(0);
    expect(result.current.data).toBe('/api/a?page=1 changed');
    expect(network.sent).toHaveLength(1);
  });

  it('is aborted once no component uses it', async () => {
    answer = () => new Promise(() => undefined);
    const { unmount } = renderHook(() => useApiQuery(query('/api/a')));
    await pass(0);
    unmount();
    expect(network.sent[0]!.signal?.aborted).toBe(true);
  });
});

it('lists the rows of pages, each once, until there are no more', async () => {
  const pages = [
    [9, 8],
    [8, 7],
  ];
  const at = (before: number | undefined) =>
    Object.assign(() => Promise.resolve(pages[before ?? 0]!), { key: ['rows'] }) as unknown as Query<number[]>;
  const next = (page: number[]) => (page[0] === 9 ? 1 : undefined);
  const { result } = renderHook(() => useApiPages(at, { rowsOf: page => page, next, idOf: row => row }));
  await waitFor(() => expect(result.current.rows).toEqual([9, 8]));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.rows).toEqual([9, 8, 7]));
  expect(result.current).toMatchObject({ hasMore: false, isLoadingMore: false, error: undefined });
});
