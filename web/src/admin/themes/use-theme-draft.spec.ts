import type { ThemeOptions } from '@vitrine/contracts';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerRequests } from '../../../test/network.ts';
import { useThemeDraft } from './use-theme-draft.ts';

const OPTIONS = {
  values: { heading: 'Nodes' },
  tokens: {},
  draft: null,
  contrast: ['stored'],
} as unknown as ThemeOptions;

let network: ReturnType<typeof answerRequests> | undefined;
/** Ends the oldest request that is on its way. */
let answers: ((data: unknown) => void)[];
beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  network = answerRequests(() => new Promise(resolve => answers.push(resolve)));
});
afterEach(() => {
  network?.end();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const answer = (data: unknown = { contrast: ['new'] }) =>
  act(async () => {
    answers.shift()!(data);
    await jest.advanceTimersByTimeAsync(0);
  });
function edit(options: Partial<ThemeOptions> = {}) {
  const kept = jest.fn();
  const { result, unmount } = renderHook(() => useThemeDraft('nord', { ...OPTIONS, ...options } as ThemeOptions, kept));
  const change = (heading: string) => act(() => result.current.setSettings({ values: { heading }, tokens: {} }));
  const sent = () => network!.sent.map(({ body }) => (body as { values: { heading: string } }).values.heading);
  return { result, kept, change, sent, unmount };
}

it('starts with the stored values, or with the draft if there is one', () => {
  expect(edit().result.current.settings).toEqual({ values: { heading: 'Nodes' }, tokens: {} });
  const draft = { values: { heading: 'Draft' }, tokens: {} };
  expect(edit({ draft } as Partial<ThemeOptions>).result.current.settings).toEqual(draft);
});

it('sends a draft a quarter of a second after the last change', async () => {
  const { change, sent } = edit();
  change('A');
  await pass(200);
  change('B');
  await pass(249);
  expect(sent()).toEqual([]);
  await pass(1);
  expect(sent()).toEqual(['B']);
});

it('shows the preview once the draft is kept', async () => {
  const { result, kept, change } = edit();
  change('A');
  await pass(250);
  expect(result.current).toMatchObject({ kept: false, contrast: ['stored'] });
  await answer();
  expect(result.current).toMatchObject({ kept: true, contrast: ['new'], error: undefined });
  expect(kept).toHaveBeenCalledTimes(1);
});

it('sends one draft at a time, and only the newest is shown', async () => {
  const { result, kept, change, sent } = edit();
  change('A');
  await pass(250);
  change('B');
  await pass(250);
  expect(sent()).toEqual(['A']);
  await answer({ contrast: ['of A'] });
  expect(result.current.contrast).toEqual(['stored']);
  expect(kept).not.toHaveBeenCalled();
  expect(sent()).toEqual(['A', 'B']);
  await answer({ contrast: ['of B'] });
  expect(result.current.contrast).toEqual(['of B']);
  expect(kept).toHaveBeenCalledTimes(1);
});

it('shows why a draft was refused until one is kept', async () => {
  const { result, change } = edit();
  change('A');
  await pass(250);
  await answer(Response.json({ code: 'themes.options' }, { status: 400 }));
  expect(result.current).toMatchObject({ kept: false, error: { code: 'themes.options' } });
  change('B');
  await pass(250);
  await answer();
  expect(result.current).toMatchObject({ kept: true, error: undefined });
});

it('overlooks that an older draft was refused', async () => {
  const { result, change } = edit();
  change('A');
  await pass(250);
  change('B');
  await answer(Response.json({ code: 'themes.options' }, { status: 400 }));
  expect(result.current.error).toBeUndefined();
});

it('is settled when no request is on its way', async () => {
  const { result, change } = edit();
  change('A');
  await pass(250);
  let isSettled = false;
  void result.current.settled().then(() => (isSettled = true));
  await pass(0);
  expect(isSettled).toBe(false);
  await answer();
  expect(isSettled).toBe(true);
});

it('sends nothing after the page was left', async () => {
  const { change, sent, unmount } = edit();
  change('A');
  unmount();
  await pass(250);
  expect(sent()).toEqual([]);
});
