import { render, screen } from '@testing-library/react';
import { cache, useApiQuery } from './use-api.ts';
import type { Query } from './query.ts';

afterEach(() => cache.clear());

it('asks again for as long as the last response says, also while that stays the same', async () => {
  let asked = 0;
  const answer = () => Promise.resolve({ working: ++asked < 4 });
  const query = Object.assign(answer, { key: ['work'] }) as unknown as Query<{ working: boolean }>;
  function Work() {
    const { data } = useApiQuery(query, { every: state => (state?.working ? 5 : false) });
    return <p>{data && (data.working ? 'working' : 'done')}</p>;
  }
  render(<Work />);
  await screen.findByText('working');
  await screen.findByText('done');
  expect(asked).toBe(4);
});
