import type { FocusEvent } from 'react';

/**
 * Scrolls to the focused element of a dialog: Radix moves the focus from the last control to the first, and back, without
 * scrolling.
 */
export function scrollToFocus({ target }: FocusEvent): void {
  // A mouse press must not move the element below the pointer.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}
