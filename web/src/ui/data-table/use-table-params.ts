import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Order of a table in the URL: `sort=name`, downwards `sort=-name`. */
export interface Order {
  readonly id: string;
  readonly desc: boolean;
}

const readOrder = (text: string | null): Order | undefined =>
  text ? { id: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined;

/**
 * Hook for the search, order and filters of a table, which are in the URL, so that Back and reload keep them. `prefix` separates
 * several tables of a page.
 */
export function useTableParams(prefix = '') {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setParams(
        before => {
          const after = new URLSearchParams(before);
          if (value) after.set(prefix + name, value);
          else after.delete(prefix + name);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [prefix, setParams],
  );
  const get = (name: string) => params.get(prefix + name) ?? '';
  return {
    get,
    set,
    search: get('q'),
    order: readOrder(params.get(`${prefix}sort`)),
    setOrder: (order: Order | undefined) => set('sort', order && `${order.desc ? '-' : ''}${order.id}`),
  };
}
