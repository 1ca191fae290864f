import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Sort order of a table in the URL: `sort=name`, or descending `sort=-name`. */
export interface Order {
  readonly id: string;
  readonly desc: boolean;
}

const readOrder = (text: string | null): Order | undefined =>
  text ? { id: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined;

/**
 * Hook for the search, sort order and filters of a table. They are stored in the URL, so that Back and reload restore them.
 * `prefix` separates several tables of a page. Changes are applied to the URL itself: the router's parameters are those of the last
 * render, which may lack a recent change.
 */
export function useTableParams(prefix = '') {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string | undefined) => {
      const after = new URLSearchParams(location.search);
      if (value) after.set(prefix + name, value);
      else after.delete(prefix + name);
      setParams(after, { replace: true, preventScrollReset: true });
    },
    [prefix, setParams],
  );
  /** Clears the search and these filters; the sort order is unchanged. */
  const clear = (filters: readonly string[]) => {
    for (const name of ['q', ...filters]) set(name, undefined);
  };
  const get = (name: string) => params.get(prefix + name) ?? '';
  return {
    get,
    set,
    clear,
    search: get('q'),
    order: readOrder(params.get(`${prefix}sort`)),
    setOrder: (order: Order | undefined) => set('sort', order && `${order.desc ? '-' : ''}${order.id}`),
  };
}
