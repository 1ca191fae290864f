import { useState } from 'react';

/** Returns the control that opened a dialog: for an item of a menu, the button of that menu, since the item is gone afterwards. */
function openerOf(focused: Element | null): HTMLElement | undefined {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/** Hook for dialogs that returns the focus to where it was; to the content of the page if that no longer exists. */
export function useReturnFocus() {
  const [opener] = useState(() => openerOf(document.activeElement));
  return (event: Event) => {
    event.preventDefault();
    const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  };
}
