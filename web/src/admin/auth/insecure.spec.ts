import { isInsecure } from './insecure.ts';

it.each([
  ['http://status.example', true],
  ['http://192.168.1.5:3210', true],
  ['http://localhost.evil.example', true],
  ['http://1270.0.0.1.example', true],
  ['https://status.example', false],
  ['http://localhost:3210', false],
  ['http://vitrine.localhost', false],
  ['http://127.0.0.1:3210', false],
  ['http://[::1]:3210', false],
])('%s can be intercepted: %s', (address, insecure) => expect(isInsecure(new URL(address))).toBe(insecure));
