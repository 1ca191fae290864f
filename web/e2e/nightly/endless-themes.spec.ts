import type { Page } from 'playwright-core';
import { pollUntil } from '../lib/poll-until.ts';
import { startThemeSite } from '../lib/start-theme-site.ts';
import { writeThemeZip } from '../lib/themes.ts';

let site: Awaited<ReturnType<typeof startThemeSite>>;
beforeAll(async () => {
  site = await startThemeSite();
});
afterAll(() => site?.[Symbol.asyncDispose]());

it('marks a theme as slow after three visitors could not load it, until one can', async () => {
  await site.install(
    writeThemeZip(
      'sleeper',
      `const { until } = await import('./until.js'); await until; export default { slots: { Overview: () => 'awake' } };`,
      {},
      { 'until.js': 'export const until = undefined;' },
    ),
  );
  const hang = (page: Page) =>
    page.route('**/until.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const until = new Promise(() => undefined);' }),
    );
  const isSlow = async () => {
    const answer = await fetch(`${site.url}/api/public`);
    return ((await answer.json()) as { data: { activeTheme: { isSlow: boolean } } }).data.activeTheme.isSlow;
  };
  for (let i = 0; i < 3; i++) {
    let reported: Promise<unknown> = Promise.resolve();
    await using visitor = await site.look('/', async page => {
      reported = page.waitForResponse('**/api/v1/themes/failures');
      await hang(page);
    });
    await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
    await reported;
  }
  await pollUntil(isSlow, slow => slow);
  // The fourth visitor's page does not hang, so the theme loads.
  {
    await using visitor = await site.look();
    await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
    await pollUntil(isSlow, slow => !slow);
  }
  await using visitor = await site.look();
  await visitor.page.getByText('awake').waitFor();
  await site.activateDefault();
});

it.each([
  ['a component deep inside', `const Deep = Looping; const Part = () => h('p', null, h(Deep));`],
  ['a memo', `const Part = React.memo(Looping);`],
  [
    'a class',
    `class Part extends React.Component {
      state = { n: 0 };
      componentDidMount() { this.again(); }
      componentDidUpdate() { this.again(); }
      again() { setTimeout(() => this.setState({ n: this.state.n + 1 })); }
      render() { return h('p', null, 'loops'); }
    }`,
  ],
])('replaces a theme that draws without end in %s with the default one', async (_, part) => {
  await site.install(
    writeThemeZip(
      'looper',
      `const { React } = globalThis;
      const h = React.createElement;
      function Looping() {
        const [n, set] = React.useState(0);
        React.useEffect(() => set(n + 1));
        return h('p', null, 'loops');
      }
      ${part}
      export default { slots: { Overview: Part } };`,
      {},
      {
        'remoteEntry.js': `
          export const init = shared => { globalThis.React = Object.values(shared.react)[0].lib(); };
          export const get = async () => { const module = await import('./theme.js'); return () => module; };`,
      },
    ),
  );
  await using visitor = await site.look();
  await visitor.page.getByRole('group', { name: 'Overview' }).waitFor();
  // Further pages of the tab use the default theme, and explain why.
  await visitor.page.addInitScript(() =>
    addEventListener('vitrine:theme-failure', event => {
      const { place, message } = (event as CustomEvent<{ place: string; message: string }>).detail;
      document.documentElement.title = `${place}: ${message}`;
    }),
  );
  await visitor.page.reload();
  await visitor.page.locator('html[title="loop: It failed on an earlier page of this tab."]').waitFor();
  await site.open();
  await site.manager.page.getByText('It kept re-rendering.').waitFor();
  await site.activateDefault();
});
