import { endpointOf } from './endpoint.ts';

it.each([
  ['https://status.example.com', 'wss://status.example.com/api/v1/agent'],
  ['https://status.example.com/', 'wss://status.example.com/api/v1/agent'],
  ['http://10.0.0.1:3210/status/', 'ws://10.0.0.1:3210/status/api/v1/agent'],
  ['wss://[2001:db8::1]:8443/a/b//', 'wss://[2001:db8::1]:8443/a/b/api/v1/agent'],
  ['http://example.com/x?y=1#z', 'ws://example.com/x/api/v1/agent'],
])('%s has its socket at %s', (address, socket) => expect(endpointOf(address).socket).toBe(socket));

it('keeps reports and registration beside the socket', () => {
  expect(endpointOf('wss://h/p')).toEqual({
    base: 'https://h/p',
    socket: 'wss://h/p/api/v1/agent',
    reports: 'https://h/p/api/v1/agent/reports',
    register: 'https://h/p/api/v1/agent/register',
    secure: true,
  });
});
