import { act, renderHook } from '@testing-library/react';
import { chooseAppearance, useAppearance } from './use-appearance.ts';

let isDark = false;
let listeners: Set<() => void>;
const original = globalThis.matchMedia;
beforeEach(() => {
  listeners = new Set();
  globalThis.matchMedia = (() => ({
    get matches() {
      return isDark;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  })) as unknown as typeof matchMedia;
});
afterEach(() => {
  act(() => chooseAppearance('system'));
  globalThis.matchMedia = original;
});

const device = (dark: boolean) =>
  act(() => {
    isDark = dark;
    for (const listener of listeners) listener();
  });

it('follows the device until a person chooses', () => {
  device(false);
  const { result } = renderHook(useAppearance);
  expect(result.current).toEqual({ chosen: 'system', shown: 'light' });
  device(true);
  expect(result.current.shown).toBe('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  act(() => chooseAppearance('light'));
  expect(result.current).toEqual({ chosen: 'light', shown: 'light' });
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  device(false);
});

it('follows the device until the last component unmounts', () => {
  device(false);
  const first = renderHook(useAppearance);
  const second = renderHook(useAppearance);
  first.unmount();
  device(true);
  expect(second.result.current.shown).toBe('dark');
  second.unmount();
  expect(listeners.size).toBe(0);
  device(false);
});
