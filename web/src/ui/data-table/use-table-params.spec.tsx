import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useTableParams } from './use-table-params.ts';

it('combines two changes before the next render, and keeps other parameters of the page', () => {
  history.replaceState(null, '', '/?tab=runs&runs.q=uptime');
  const { result } = renderHook(() => useTableParams('runs.'), { wrapper: BrowserRouter });
  act(() => {
    const { set, setOrder } = result.current;
    set('q', undefined);
    setOrder({ id: 'name', desc: true });
  });
  expect(result.current).toMatchObject({ search: '', order: { id: 'name', desc: true } });
  expect(location.search).toBe('?tab=runs&runs.sort=-name');
});

it('clears the search and the filters at once, and keeps the order', () => {
  history.replaceState(null, '', '/?tab=runs&runs.q=uptime&runs.state=failed&runs.sort=name');
  const { result } = renderHook(() => useTableParams('runs.'), { wrapper: BrowserRouter });
  act(() => result.current.clear(['state']));
  expect(location.search).toBe('?tab=runs&runs.sort=name');
});
