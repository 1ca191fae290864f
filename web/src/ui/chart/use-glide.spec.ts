import { renderHook } from '@testing-library/react';
import { useGlide } from './use-glide.ts';

let reducesMotion: boolean;
let glides: { readonly by: string; readonly duration: number; isCancelled: boolean }[];
const original = globalThis.matchMedia;
beforeEach(() => {
  [reducesMotion, glides] = [false, []];
  globalThis.matchMedia = (() => ({ matches: reducesMotion })) as unknown as typeof matchMedia;
});
afterEach(() => void (globalThis.matchMedia = original));

// A browser's animations (https://www.w3.org/TR/web-animations-1/), which jsdom does not implement.
const element = {
  animate(frames: readonly { readonly transform: string }[], { duration }: { readonly duration: number }) {
    const glide = { by: frames[0]!.transform, duration, isCancelled: false };
    glides.push(glide);
    return { cancel: () => (glide.isCancelled = true) };
  },
} as unknown as HTMLElement;

function chart(from: number, to: number, width = 600) {
  const ref = { current: element };
  const { rerender, unmount } = renderHook(props => useGlide(ref, props.from, props.to, width), {
    initialProps: { from, to },
  });
  return { show: (from: number, to: number) => rerender({ from, to }), unmount };
}

it('glides by the elapsed time', () => {
  chart(0, 60_000).show(2000, 62_000);
  expect(glides).toEqual([{ by: 'translateX(20px)', duration: 2000, isCancelled: false }]);
});

it('glides up to three seconds, and jumps further', () => {
  chart(0, 60_000).show(3000, 63_000);
  chart(0, 60_000).show(3001, 63_001);
  expect(glides).toHaveLength(1);
});

it.each([
  ['backwards', 0, 59_000],
  ['to another span', 1000, 62_000],
  ['nowhere', 0, 60_000],
])('does not glide %s', (_, from, to) => {
  chart(0, 60_000).show(from, to);
  expect(glides).toEqual([]);
});

it('does not glide where the device asks for less motion', () => {
  reducesMotion = true;
  chart(0, 60_000).show(1000, 61_000);
  expect(glides).toEqual([]);
});

it('cancels a glide when the next one starts and when the chart unmounts', () => {
  const { show, unmount } = chart(0, 60_000);
  show(1000, 61_000);
  show(2000, 62_000);
  expect(glides.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  unmount();
  expect(glides.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
});

it('glides only if the spans differ by less than a millisecond', () => {
  chart(0, 60_000).show(2000, 62_000.9);
  expect(glides).toHaveLength(1);
  chart(0, 60_000).show(2000, 62_001);
  expect(glides).toHaveLength(1);
});
