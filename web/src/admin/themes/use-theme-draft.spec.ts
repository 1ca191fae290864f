import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ThemeSettings } from '@vitrine/contracts';
import { answerRequests } from '../../../test/network.ts';
import { useThemeDraft } from './use-theme-draft.ts';

let network: ReturnType<typeof answerRequests> | undefined;
/** Responds to the oldest pending request. */
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
function edit() {
  const onAnswer = jest.fn<(error?: unknown) => void>();
  const stored = ['stored'] as never;
  const { result, rerender, unmount } = renderHook(
    (settings: ThemeSettings) => useThemeDraft('nord', settings, stored, onAnswer),
    { initialProps: { values: { heading: 'Nodes' }, tokens: {} } },
  );
  const change = (heading: string) => rerender({ values: { heading }, tokens: {} });
  const sent = () => network!.sent.map(({ body }) => (body as { values: { heading: string } }).values.heading);
  return { result, onAnswer, change, sent, unmount };
}

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

it('shows the preview once the draft is stored', async () => {
  const { result, onAnswer, change } = edit();
  change('A');
  await pass(250);
  expect(result.current).toMatchObject({ kept: false, contrast: ['stored'] });
  await answer();
  expect(result.current).toMatchObject({ kept: true, contrast: ['new'], refused: false });
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

it('sends one draft at a time, and only the newest is shown', async () => {
  const { result, onAnswer, change, sent } = edit();
  change('A');
  await pass(250);
  change('B');
  await pass(250);
  expect(sent()).toEqual(['A']);
  await answer({ contrast: ['of A'] });
  expect(result.current.contrast).toEqual(['stored']);
  expect(onAnswer).not.toHaveBeenCalled();
  expect(sent()).toEqual(['A', 'B']);
  await answer({ contrast: ['of B'] });
  expect(result.current.contrast).toEqual(['of B']);
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

it('reports why a draft was rejected until one is accepted', async () => {
  const { result, onAnswer, change } = edit();
  change('A');
  await pass(250);
  await answer(Response.json({ code: 'themes.options' }, { status: 400 }));
  expect(result.current).toMatchObject({ kept: false, refused: true });
  expect(onAnswer).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'themes.options' }));
  change('B');
  await pass(250);
  await answer();
  expect(result.current).toMatchObject({ kept: true, refused: false });
});

it('ignores the rejection of an older draft', async () => {
  const { result, change } = edit();
  change('A');
  await pass(250);
  change('B');
  await answer(Response.json({ code: 'themes.options' }, { status: 400 }));
  expect(result.current.refused).toBe(false);
});

it('is settled once no request is pending', async () => {
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
