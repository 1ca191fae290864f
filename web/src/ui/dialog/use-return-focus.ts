import { useState } from 'react';

/** The control that last had the focus; for a menu item, the button of its menu, because the item no longer exists afterwards. */
let last: HTMLElement | undefined;

/** Returns the button of the menu that contains an element, through all submenus; the element itself if it is in no menu. */
function openerOf(element: HTMLElement): HTMLElement {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : null;
  return opener ? openerOf(opener) : element;
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) last = openerOf(target);
});

/**
 * Hook for dialogs that returns the focus to the control that opened them, or to the content of the page if that control no longer
 * exists.
 */
export function useReturnFocus() {
  const [opener] = useState(() => last);
  return (event: Event) => {
    event.preventDefault();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    // A dialog that closed at the same time may already have restored the focus.
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
}
