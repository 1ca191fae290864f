import { act, renderHook } from '@testing-library/react';
import { controlApi } from '../../api/control-api.ts';
import { cache } from '../../api/use-api.ts';
import { useSigningKeys } from './use-signing-keys.ts';

const LAST = 'vitrine.control.key';
// Sets the list of keys as if the browser had loaded it: the test environment cannot store keys.
const KEYS = ['a', 'b'].map(id => ({ kind: 'passkey', id, name: id, credential: id }));
const open = () => {
  cache.setQueryData([controlApi.keys.key[0], 'usable'], KEYS);
  cache.setQueryDefaults([controlApi.keys.key[0]], { staleTime: Infinity });
  return renderHook(useSigningKeys).result;
};
beforeEach(() => localStorage.clear());
afterEach(() => cache.clear());

it('chooses the first key, or the one that was used last', () => {
  expect(open().current.key?.id).toBe('a');
  localStorage.setItem(LAST, 'b');
  expect(open().current.key?.id).toBe('b');
});

it('chooses the first key if the last used one is gone', () => {
  localStorage.setItem(LAST, 'removed');
  expect(open().current.key?.id).toBe('a');
});

it('keeps a choice for the next time', () => {
  const keys = open();
  act(() => keys.current.choose('b'));
  expect(keys.current.key?.id).toBe('b');
  expect(localStorage.getItem(LAST)).toBe('b');
});
