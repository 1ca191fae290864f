import { renderHook } from '@testing-library/react';
import { useSetupToken } from './use-setup-token.ts';

const open = (path: string) => {
  history.replaceState(null, '', path);
  return renderHook(useSetupToken).result.current;
};

beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

it('removes the token of the link from the URL', () => {
  expect(open('/setup?token=abc')).toBe('abc');
  expect(location.pathname + location.search).toBe('/setup');
});

it('keeps the token for a reload of the tab', () => {
  open('/setup?token=abc');
  expect(open('/setup')).toBe('abc');
  expect(open('/setup?token=def')).toBe('def');
});

it('leaves a URL without a token as it is', () => {
  expect(open('/setup?language=de')).toBe('');
  expect(location.search).toBe('?language=de');
});
