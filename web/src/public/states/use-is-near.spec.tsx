import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useIsNear } from './use-is-near.ts';

/** A browser's observer (https://w3c.github.io/IntersectionObserver/), which jsdom does not implement. */
class Observer {
  static all: Observer[] = [];
  readonly observed: Element[] = [];
  isConnected = true;
  readonly report: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  readonly options: IntersectionObserverInit;
  constructor(report: Observer['report'], options: IntersectionObserverInit) {
    [this.report, this.options] = [report, options];
    Observer.all.push(this);
  }
  observe = (element: Element) => this.observed.push(element);
  disconnect = () => (this.isConnected = false);
}
const original = globalThis.IntersectionObserver;
beforeEach(() => {
  Observer.all = [];
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});
afterEach(() => void (globalThis.IntersectionObserver = original));

function Box({ isEmpty = false }) {
  const element = useRef<HTMLParagraphElement>(null);
  const isNear = useIsNear(element);
  return isEmpty ? 'nothing' : <p ref={element}>{isNear ? 'near' : 'far'}</p>;
}
const report = (...views: boolean[]) =>
  act(() => Observer.all.at(-1)!.report(views.map(isIntersecting => ({ isIntersecting }))));

it('stays near once it was near', () => {
  render(<Box />);
  expect(Observer.all[0]!.observed).toEqual([screen.getByText('far')]);
  expect(Observer.all[0]!.options.rootMargin).toBe('100% 0px');
  report(false);
  expect(screen.getByText('far')).toBeTruthy();
  report(false, true);
  expect(screen.getByText('near')).toBeTruthy();
  expect(Observer.all.map(({ isConnected }) => isConnected)).toEqual([false]);
});

it('watches nothing without an element, or after it is gone', () => {
  render(<Box isEmpty />);
  expect(Observer.all).toEqual([]);
  const { unmount } = render(<Box />);
  unmount();
  expect(Observer.all[0]!.isConnected).toBe(false);
});
