import { isTarget, parseHostPort, type PingType } from './ping-target.ts';

it.each<[PingType, string]>([
  ['tcp', 'example.org'],
  ['tcp', 'example.org:443'],
  ['tcp', '192.0.2.1:22'],
  ['tcp', '2001:db8::1'],
  ['tcp', '[2001:db8::1]:443'],
  ['tcp', '::1'],
  ['tcp', '例え.jp:443'],
  ['icmp', 'example.org.'],
  ['icmp', '2001:db8::1'],
  ['icmp', 'a'],
  ['http', 'http://example.org'],
  ['http', 'https://example.org:8443/health?deep=1'],
  ['http', 'https://[2001:db8::1]/'],
  ['dns', 'example.org'],
  ['dns', 'example.org@9.9.9.9'],
  ['dns', 'example.org@[2620:fe::fe]:5353'],
  ['dns', '_sip.example.org@9.9.9.9:53'],
])('accepts the %s target %s', (type, target) => expect(isTarget(type, target)).toBe(true));

it.each<[PingType, string]>([
  ['tcp', ''],
  ['tcp', 'example.org:0'],
  ['tcp', 'example.org:65536'],
  ['tcp', 'example.org:'],
  ['tcp', 'example.org:http'],
  ['tcp', '[example.org]:80'],
  ['tcp', 'user@example.org'],
  ['tcp', 'https://example.org'],
  ['icmp', '-f'],
  ['icmp', '-c 100 example.org'],
  ['icmp', 'example.org; reboot'],
  ['icmp', '$(reboot)'],
  ['icmp', 'example.org:80'],
  ['icmp', 'fe80::1%eth0;x'],
  ['http', 'example.org'],
  ['http', 'ftp://example.org'],
  ['http', 'file:///etc/passwd'],
  ['http', 'https://user:secret@example.org'],
  ['dns', 'example.org@'],
  ['dns', 'a@b@c'],
  ['dns', '@9.9.9.9'],
  ['tcp', 'a'.repeat(501)],
])('rejects the %s target %s', (type, target) => expect(isTarget(type, target)).toBe(false));

it('reads host and port in every spelling', () => {
  expect(parseHostPort('example.org', 80)).toEqual({ host: 'example.org', port: 80 });
  expect(parseHostPort('[2001:db8::1]', 80)).toEqual({ host: '2001:db8::1', port: 80 });
  expect(parseHostPort('[2001:db8::1]:443', 80)).toEqual({ host: '2001:db8::1', port: 443 });
  expect(parseHostPort('2001:db8::1', 80)).toEqual({ host: '2001:db8::1', port: 80 });
});
