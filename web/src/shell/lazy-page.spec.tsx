import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { lazyPage, preloadable } from './lazy-page.tsx';

const Hello = () => <p>hello</p>;
const renderPage = (code: ReturnType<typeof preloadable<{ Hello: typeof Hello }>>) => {
  const Page = lazyPage(code, 'Hello');
  return (
    <Suspense fallback="wait">
      <Page />
    </Suspense>
  );
};

it('waits for code that is not loaded yet', async () => {
  const code = preloadable(() => Promise.resolve({ Hello }));
  await act(() => Promise.resolve(render(renderPage(code))));
  expect(await screen.findByText('hello')).toBeVisible();
});

it('shows loaded code at once, without a placeholder', async () => {
  const code = preloadable(() => Promise.resolve({ Hello }));
  await code.load();
  render(renderPage(code));
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

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message || this.props.children;
  }
}

it('shows the failure of missing code, and does not request it endlessly', async () => {
  /* oxlint-disable no-console -- React prints what the boundary catches. */
  const print = console.error;
  console.error = () => undefined;
  let loads = 0;
  const code = preloadable<{ Hello: typeof Hello }>(() => {
    if (++loads > 20) return new Promise(() => undefined);
    return Promise.reject(new Error('broken line'));
  });
  await act(() => Promise.resolve(render(<Boundary>{renderPage(code)}</Boundary>)));
  expect(await screen.findByText('broken line')).toBeVisible();
  expect(loads).toBe(1);
  console.error = print;
  /* eslint-enable no-console */
});
