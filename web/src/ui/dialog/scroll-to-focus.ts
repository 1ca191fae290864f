import type { FocusEvent } from 'react';

/** Shows what has the focus in a dialog: Radix moves it from the last control to the first, and back, without scrolling. */
export function scrollToFocus({ target }: FocusEvent): void {
  // A press of the mouse must not move what is below it.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}
