import { useState } from 'react';

/** The control that had the focus last; for an item of a menu, the button of that menu, since the item is gone afterwards. */
let last: HTMLElement | undefined;

/** Returns the button of the menu that an element is in, from submenu to menu; the element if it is in none. */
function openerOf(element: HTMLElement): HTMLElement {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : null;
  return opener ? openerOf(opener) : element;
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) last = openerOf(target);
});

/** Hook for dialogs that returns the focus to the control that opened them; to the content of the page if it is gone. */
export function useReturnFocus() {
  const [opener] = useState(() => last);
  return (event: Event) => {
    event.preventDefault();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    // A dialog that closed together with this one may have returned the focus already.
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
}
