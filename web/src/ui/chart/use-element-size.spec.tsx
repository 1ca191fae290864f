import { act, render, screen } from '@testing-library/react';
import { useElementSize } from './use-element-size.ts';

/** A browser's observers (https://drafts.csswg.org/resize-observer/), which jsdom does not implement. */
class Observer {
  static all: Observer[] = [];
  isConnected = false;
  readonly report: (entries: readonly object[]) => void;
  readonly options: IntersectionObserverInit | undefined;
  constructor(report: Observer['report'], options?: IntersectionObserverInit) {
    [this.report, this.options] = [report, options];
    Observer.all.push(this);
  }
  observe = () => (this.isConnected = true);
  disconnect = () => (this.isConnected = false);
}
const { ResizeObserver: resize, IntersectionObserver: intersection } = globalThis;
beforeEach(() => {
  Observer.all = [];
  Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
});
afterEach(() => void Object.assign(globalThis, { ResizeObserver: resize, IntersectionObserver: intersection }));

function Box({ isEmpty = false }) {
  const { box, width, isVisible } = useElementSize();
  return isEmpty ? 'nothing' : <p ref={box as React.Ref<HTMLParagraphElement>}>{`${width} ${isVisible}`}</p>;
}
const text = () => screen.getByRole('paragraph').textContent;
const [sizes, views] = [() => Observer.all[0]!, () => Observer.all[1]!];

it('follows the width in whole pixels', () => {
  render(<Box />);
  expect(text()).toBe('0 false');
  act(() => sizes().report([{ contentRect: { width: 10 } }, { contentRect: { width: 320.9 } }]));
  expect(text()).toBe('320 false');
});

it('is visible while the last observation intersects', () => {
  render(<Box />);
  act(() => views().report([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(text()).toBe('0 true');
  act(() => views().report([{ isIntersecting: false }]));
  expect(text()).toBe('0 false');
  expect(views().options?.rootMargin).toBe('240px');
});

it('is visible in print', () => {
  render(<Box />);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(text()).toBe('0 true');
});

it('watches nothing without an element, or after it is gone', () => {
  render(<Box isEmpty />);
  expect(Observer.all).toEqual([]);
  const { unmount } = render(<Box />);
  expect(Observer.all.map(({ isConnected }) => isConnected)).toEqual([true, true]);
  unmount();
  expect(Observer.all.map(({ isConnected }) => isConnected)).toEqual([false, false]);
  dispatchEvent(new Event('beforeprint'));
});
