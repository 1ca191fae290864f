import { Theme } from '@radix-ui/themes';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import ui from '../../locales/en/ui.json' with { type: 'json' };
import { useListPage } from './use-list-page.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { ui, problems: {} } } });

function show(isAdding = false) {
  const deleted: string[] = [];
  function Example() {
    const list = useListPage<string>({ isAdding });
    return (
      <>
        {list.addButton('Add')}
        <button onClick={() => list.edit('tokyo')}>Change</button>
        <button onClick={() => list.remove('tokyo')}>Delete</button>
        {list.form(row => (
          <p role="status">{row ?? 'a new one'}</p>
        ))}
        {list.deletion(row => ({
          title: `Delete ${row}?`,
          text: 'For good.',
          submit: 'Delete it',
          onConfirm: () => void deleted.push(row),
        }))}
      </>
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Theme>
        <Example />
      </Theme>
    </I18nextProvider>,
  );
  return deleted;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const formOf = () => screen.queryByRole('status')?.textContent;

it('opens the form of a new row by its button', () => {
  show();
  expect(formOf()).toBeUndefined();
  press('Add');
  expect(formOf()).toBe('a new one');
});

it('opens the form of a new row if the URL requests it', () => {
  show(true);
  expect(formOf()).toBe('a new one');
});

it('opens the form of a row to change', () => {
  show();
  press('Change');
  expect(formOf()).toBe('tokyo');
});

it('deletes a row after confirmation, and closes the dialog', async () => {
  const deleted = show();
  press('Delete');
  await screen.findByRole('alertdialog', { name: 'Delete tokyo?' });
  expect(deleted).toEqual([]);
  press('Delete it');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deleted).toEqual(['tokyo']);
});
