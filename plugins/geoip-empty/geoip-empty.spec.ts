import { locateWith } from '@vitrine/plugin-sdk/testing';
import empty from './index.ts';

it('knows no place', async () => {
  expect(await locateWith(empty, {}, '8.8.8.8')).toBeUndefined();
});
