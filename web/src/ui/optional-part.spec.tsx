import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { optionalPart } from './optional-part.ts';

const Present = optionalPart(() => Promise.resolve(({ text }: { text: string }) => <p>{text}</p>));
const Missing = optionalPart(() => Promise.reject<() => null>(new Error('the server is away')));

it('draws nothing in place of a part that cannot be loaded', async () => {
  render(
    <Suspense fallback="loading">
      <p>The page</p>
      <Missing />
      <Present text="The part" />
    </Suspense>,
  );
  expect(await screen.findByText('The part')).toBeVisible();
  expect(screen.getByText('The page')).toBeVisible();
});
