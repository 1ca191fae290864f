import { keepPreviousData, notifyManager, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ProblemError } from './problem-error.ts';
import type { Query } from './query.ts';

/** Maximum number of retries of a request without a response, or with the response of an overloaded or restarting server. */
const RETRIES = 2;

const isTransient = (error: unknown) => error instanceof ProblemError && (error.status === 0 || error.status >= 502);

/** Cache of the admin area. When a page is opened again, its cached response is shown at once and then reloaded. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isTransient(error),
      retryDelay: attempt => 500 * 2 ** attempt,
      // The browser's online state does not show whether the core is reachable: it may run on the same machine.
      networkMode: 'always',
    },
  },
});
cache.mount();
// A change is rendered before the next event instead of a timer later, so that a controlled switch or field does not lag behind its
// input.
notifyManager.setScheduler(queueMicrotask);

/** Invalidates all responses with the path of one of `queries`, whatever their parameters. */
export async function refresh(...queries: readonly Pick<Query<unknown>, 'key'>[]): Promise<void> {
  await Promise.all(queries.map(({ key: [path] }) => cache.invalidateQueries({ queryKey: [path] })));
}

interface ApiQueryOptions<T> {
  /** false: do not request yet. */
  readonly enabled?: boolean;
  /** Interval in ms after which the response is reloaded while the page is visible, or a function of the last response. */
  readonly every?: number | false | ((data: T | undefined) => number | false);
  /** true: while a query with other parameters is loading, the response of the previous query is returned. */
  readonly showsPrevious?: boolean;
  /** false: discarded after its last use, for initial values of a form. */
  readonly isKept?: boolean;
}

/**
 * Hook that returns the response of a query. All components that use the query share one response; it is reloaded when the window
 * gets focus, and the request is aborted when no component needs it. The last response remains if a later request fails.
 */
export function useApiQuery<T>(
  query: Query<T>,
  { enabled = true, every = false, showsPrevious = false, isKept = true }: ApiQueryOptions<T> = {},
) {
  const { data, error, refetch, isFetching } = useQuery<T, unknown>(
    {
      queryKey: query.key,
      queryFn: ({ signal }) => query(signal),
      enabled,
      refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : every,
      ...(showsPrevious && { placeholderData: keepPreviousData }),
      ...(!isKept && { gcTime: 0 }),
    },
    cache,
  );
  const key = JSON.stringify(query.key);
  return {
    data,
    error: error ?? undefined,
    isFetching,
    reload: useCallback(async () => void (await refetch()), [refetch]),
    /** Replaces the cached response, for example with the response of a change. */
    setData: useCallback(
      (next: T | ((before: T | undefined) => T | undefined)) =>
        void cache.setQueryData<T>(JSON.parse(key) as readonly unknown[], next),
      [key],
    ),
  };
}

interface ApiPagesOptions<P, R, C> {
  readonly rowsOf: (page: P) => readonly R[];
  /** Returns the start of the next page; undefined after the last page. */
  readonly next: (page: P) => C | undefined;
  /** Returns the key of a row, used to drop duplicates when new rows shift the pages. */
  readonly idOf: (row: R) => string | number;
  readonly every?: number | false;
}

/** Hook for a list that the core returns page by page, newest first; otherwise like `useApiQuery`. */
export function useApiPages<P, R, C>(
  pageAt: (before: C | undefined) => Query<P>,
  { rowsOf, next, idOf, every = false }: ApiPagesOptions<P, R, C>,
) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [...pageAt(undefined).key, 'pages'],
      queryFn: ({ pageParam, signal }) => pageAt(pageParam as C | undefined)(signal),
      initialPageParam: undefined as C | undefined,
      getNextPageParam: next,
      refetchInterval: every,
    },
    cache,
  );
  const rows = useMemo(
    () => {
      const seen = new Set<string | number>();
      return data?.pages.flatMap(rowsOf).filter(row => !seen.has(idOf(row)) && seen.add(idOf(row)));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions behave the same on every render.
    [data],
  );
  return {
    rows,
    error: (error as unknown) ?? undefined,
    reload: useCallback(async () => void (await refetch()), [refetch]),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
