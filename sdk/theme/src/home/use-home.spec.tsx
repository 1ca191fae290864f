import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useHomeQuery } from './use-home.ts';

it('keeps a change of the query that is not on screen yet when another one follows', () => {
  history.replaceState(null, '', '/?q=tokyo&group=Asia');
  const { result } = renderHook(() => useHomeQuery(), { wrapper: BrowserRouter });
  act(() => {
    const [, change] = result.current;
    change({ search: '' });
    change({ view: 'table' });
  });
  expect(result.current[0]).toMatchObject({ search: '', group: 'Asia', view: 'table' });
});
