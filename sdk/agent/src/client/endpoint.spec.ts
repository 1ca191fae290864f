import { endpointOf } from './endpoint.ts';

it.each([
  ['https://status.example.com', 'https://status.example.com', 'status.example.com', 443, '/api/v1/agent'],
  ['https://status.example.com/', 'https://status.example.com', 'status.example.com', 443, '/api/v1/agent'],
  ['http://10.0.0.1:3210/status/', 'http://10.0.0.1:3210/status', '10.0.0.1', 3210, '/status/api/v1/agent'],
  ['wss://[2001:db8::1]:8443/a/b//', 'https://[2001:db8::1]:8443/a/b', '2001:db8::1', 8443, '/a/b/api/v1/agent'],
  ['ws://example.com/x?y=1#z', 'http://example.com/x', 'example.com', 80, '/x/api/v1/agent'],
])('%s is %s', (address, base, host, port, socket) => {
  expect(endpointOf(address)).toMatchObject({
    base,
    host,
    port,
    socket,
    reports: `${socket}/reports`,
    register: `${socket}/register`,
  });
});
