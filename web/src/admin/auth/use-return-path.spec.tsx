import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { saveReturnPath } from '../../shell/return-path.ts';
import { useReturnPath } from './use-return-path.ts';

function Page() {
  useReturnPath();
  return <p>{useLocation().pathname}</p>;
}
const arrive = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>,
  );

beforeEach(() => sessionStorage.clear());

it('continues to the page that was requested before an external sign-in, once', async () => {
  saveReturnPath('/admin/alerts');
  const { unmount } = arrive('/admin');
  expect(await screen.findByText('/admin/alerts')).toBeTruthy();
  unmount();
  arrive('/admin');
  expect(screen.getByText('/admin')).toBeTruthy();
});

it('stays on a page that was opened by its own URL', () => {
  saveReturnPath('/admin/alerts');
  arrive('/admin/nodes');
  expect(screen.getByText('/admin/nodes')).toBeTruthy();
});
