import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useReturnFocus } from './use-return-focus.ts';

const close = new Event('close', { cancelable: true });
/** Opens a dialog while an element has the focus, and returns the function that closes it. */
const open = () => renderHook(useReturnFocus).result.current;
const focus = (name: string) => {
  const control = screen.getByRole('button', { name });
  control.focus();
  // Browsers send this event with each focus; jsdom sends it too, so the listener receives it once or twice.
  fireEvent.focusIn(control);
  return control;
};
const blur = () => (document.activeElement as HTMLElement).blur();

it('returns the focus to the control that opened the dialog', () => {
  render(
    <main tabIndex={-1}>
      <button>Edit</button>
      <button>Other</button>
    </main>,
  );
  const edit = focus('Edit');
  const finish = open();
  focus('Other');
  finish(close);
  expect(edit).toHaveFocus();
  expect(close.defaultPrevented).toBe(true);
});

it('returns the focus from an item of a submenu to the button of the menu', () => {
  render(
    <main>
      <button id="more">More</button>
      <div role="menu" aria-labelledby="more">
        <button id="sub">Costs</button>
      </div>
      <div role="menu" aria-labelledby="sub">
        <button>Billing</button>
      </div>
    </main>,
  );
  focus('Billing');
  const finish = open();
  blur();
  finish(close);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

it('returns the focus to a menu item if the button of the menu is gone', () => {
  render(
    <div role="menu" aria-labelledby="gone">
      <button>Edit</button>
    </div>,
  );
  const edit = focus('Edit');
  const finish = open();
  blur();
  finish(close);
  expect(edit).toHaveFocus();
});

it('focuses the content of the page if the opener is gone', () => {
  const page = (
    <main tabIndex={-1}>
      <p>Nodes</p>
    </main>
  );
  const { rerender } = render(
    <main tabIndex={-1}>
      <button>Delete</button>
    </main>,
  );
  focus('Delete');
  const finish = open();
  rerender(page);
  finish(close);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('keeps a focus that another dialog has returned if the opener is gone', () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <button key="a">Delete</button>
      <button key="b">Menu</button>
    </main>,
  );
  focus('Delete');
  const finish = open();
  rerender(
    <main tabIndex={-1}>
      <button key="b">Menu</button>
    </main>,
  );
  const menu = focus('Menu');
  finish(close);
  expect(menu).toHaveFocus();
});
