import { locateWith } from '@vitrine/plugin-sdk/testing';
import empty from './index.ts';

it('places no address', async () => {
  expect(await locateWith(empty, {}, '8.8.8.8')).toBeUndefined();
});
