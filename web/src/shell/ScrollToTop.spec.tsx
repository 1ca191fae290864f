import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { act, useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { ScrollToTop } from './ScrollToTop.tsx';

const router: { navigate?: NavigateFunction } = {};
const Grab = () => {
  const navigate = useNavigate();
  useEffect(() => void (router.navigate = navigate), [navigate]);
  return <ScrollToTop />;
};

let scroll: jest.Mock;
beforeEach(() => {
  scroll = window.scrollTo = jest.fn() as typeof window.scrollTo & jest.Mock;
  render(
    <MemoryRouter initialEntries={['/', '/instance/a']} initialIndex={1}>
      <Grab />
    </MemoryRouter>,
  );
});

const go = async (to: string | number) => act(async () => void (await router.navigate!(to as string)));

it('keeps the scroll position when only the query changes, as with the first zoom of a chart', async () => {
  await go('/instance/a?from=1&to=2');
  expect(scroll).not.toHaveBeenCalled();
});

it('scrolls a new page to the top', async () => {
  await go('/instance/b');
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

it('leaves the position after going back to the browser', async () => {
  await go(-1);
  expect(scroll).not.toHaveBeenCalled();
});
