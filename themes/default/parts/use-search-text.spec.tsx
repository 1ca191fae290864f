import { act, renderHook } from '@testing-library/react';
import { useSearchText } from './use-search-text.ts';

function show() {
  const sent: string[] = [];
  const hook = renderHook(({ value }) => useSearchText(value, next => void sent.push(next)), {
    initialProps: { value: '' },
  });
  const type = (text: string) => act(() => hook.result.current[1](text));
  return { sent, type, arrive: (value: string) => hook.rerender({ value }), text: () => hook.result.current[0] };
}

it('keeps the typed text while the URL lags behind', () => {
  const { sent, type, arrive, text } = show();
  type('t');
  type('to');
  arrive('t');
  expect(text()).toBe('to');
  type('tok');
  type('toky');
  arrive('toky');
  expect(text()).toBe('toky');
  expect(sent).toEqual(['t', 'to', 'tok', 'toky']);
});

it('adopts a search that changed in the URL', () => {
  const { type, arrive, text } = show();
  type('t');
  arrive('t');
  arrive('');
  expect(text()).toBe('');
  arrive('osaka');
  expect(text()).toBe('osaka');
});
