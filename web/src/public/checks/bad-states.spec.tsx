import { act, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { Slot } from '@vitrine/theme-sdk';
import { makeNode, makeState, snapshot } from '../../../test/nodes.ts';
import { themePage } from '../../../test/theme-page.tsx';
import words from '../../locales/en/checks.json' with { type: 'json' };
import { HomePage } from '../HomePage.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { checks: words } } });

const state = { family: 'containers_state', title: 'Containers', state: 'unhealthy', word: 'unhealthy', count: 1 };
const checks = { days: [], until: 0, checks: [], badStates: [state] };
const site = { badStates: true };

async function take({ take }: ReturnType<typeof themePage>) {
  await act(async () => take(snapshot([makeNode(1), makeState()])));
}

it('names bad states of open metrics in the status line, and below the nodes', async () => {
  await take(
    themePage(
      <I18nextProvider i18n={i18n}>
        <HomePage />
      </I18nextProvider>,
      { site, checks },
    ),
  );
  const hero = within(screen.getByRole('group', { name: 'Overview' }));
  expect((await hero.findByText('Containers: 1 unhealthy')).closest('a')).toHaveAttribute('href', '#checks');
  expect(hero.queryByText('Nothing needs attention')).toBeNull();
  expect(within((await screen.findByText('Containers')).closest('li')!).getByText('unhealthy (1)')).toBeVisible();
});

it('names bad states of open metrics on the wall', async () => {
  await take(
    themePage(
      <Suspense>
        <Slot name="WallPage" />
      </Suspense>,
      { at: '/wall', site, checks },
    ),
  );
  expect(await screen.findByText(/· Containers: 1 unhealthy$/)).toBeVisible();
});
