import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPage, preloadable } from './lazy-page.tsx';

const Hello = () => <p>hello</p>;
const shown = (code: ReturnType<typeof preloadable<{ Hello: typeof Hello }>>) => {
  const Page = lazyPage(code, 'Hello');
  return (
    <Suspense fallback="wait">
      <Page />
    </Suspense>
  );
};

it('waits for code that is not here yet', async () => {
  const code = preloadable(() => Promise.resolve({ Hello }));
  await act(() => Promise.resolve(render(shown(code))));
  expect(await screen.findByText('hello')).toBeVisible();
});

it('shows at once what was loaded before, without a moment of waiting', async () => {
  const code = preloadable(() => Promise.resolve({ Hello }));
  await code.load();
  render(shown(code));
  expect(screen.getByText('hello')).toBeVisible();
});

it('loads once, and again after a failure', async () => {
  let loads = 0;
  const code = preloadable(() =>
    ++loads === 1 ? Promise.reject(new Error('broken line')) : Promise.resolve({ Hello }),
  );
  await expect(code.load()).rejects.toThrow('broken line');
  await code.load();
  await code.load();
  expect(loads).toBe(2);
});
