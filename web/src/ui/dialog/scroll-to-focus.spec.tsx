import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { scrollToFocus } from './scroll-to-focus.ts';

it.each([
  [true, 1],
  [false, 0],
])('scrolls to an element only if its focus is visible: %s', (isVisible, times) => {
  render(
    <div onFocus={scrollToFocus}>
      <button>Save</button>
    </div>,
  );
  const button = screen.getByRole('button');
  jest.spyOn(button, 'matches').mockImplementation(selector => selector === ':focus-visible' && isVisible);
  const scroll = (button.scrollIntoView = jest.fn());
  fireEvent.focus(button);
  expect(scroll).toHaveBeenCalledTimes(times);
});
