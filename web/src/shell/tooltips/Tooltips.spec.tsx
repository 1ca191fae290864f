import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltips } from './Tooltips.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = (title = 'Delete tokyo') => (
  <>
    <button type="button" title={title} data-testid="bin" />
    <button type="button" title="Edit tokyo" aria-label="Edit" data-testid="pencil" />
    <Tooltips />
  </>
);
const bin = () => screen.getByTestId('bin');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const tooltip = () => screen.queryByRole('tooltip')?.textContent;
const enter = (element: HTMLElement) => {
  fireEvent.pointerOver(element);
  fireEvent.pointerMove(element);
};

it('shows the title of an element 700 ms after the pointer arrived, in place of the browser', () => {
  render(page());
  enter(bin());
  pass(650);
  expect(tooltip()).toBeUndefined();
  pass(100);
  expect(tooltip()).toBe('Delete tokyo');
  expect(bin()).not.toHaveAttribute('title');
  expect(bin()).toHaveAccessibleName('Delete tokyo');
  fireEvent.pointerLeave(bin());
  pass(0);
  expect(tooltip()).toBeUndefined();
});

it('shows the next one at once within 300 ms, and restores the title of the first', () => {
  render(page());
  enter(bin());
  pass(750);
  fireEvent.pointerLeave(bin());
  pass(200);
  enter(screen.getByTestId('pencil'));
  pass(0);
  expect(tooltip()).toBe('Edit tokyo');
  expect(screen.getByTestId('pencil')).toHaveAccessibleDescription('Edit tokyo');
  expect(bin()).toHaveAttribute('title', 'Delete tokyo');
});

it('follows a title that changes while it is shown', async () => {
  const { rerender } = render(page());
  enter(bin());
  pass(750);
  rerender(page('Delete osaka'));
  await act(() => Promise.resolve());
  expect(tooltip()).toBe('Delete osaka');
  expect(bin()).not.toHaveAttribute('title');
});

it('shows nothing for touch, nor for text that is fully visible', () => {
  render(
    <>
      <span title="tokyo" data-testid="name">
        tokyo
      </span>
      {page()}
    </>,
  );
  // Events of jsdom have no pointer type.
  const touch = Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'touch' });
  fireEvent(bin(), touch);
  pass(1000);
  expect(tooltip()).toBeUndefined();
  enter(screen.getByTestId('name'));
  pass(1000);
  expect(tooltip()).toBeUndefined();
  expect(screen.getByTestId('name')).toHaveAttribute('title', 'tokyo');
});
