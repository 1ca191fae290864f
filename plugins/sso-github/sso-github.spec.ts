import { fakeIdentity, signInWith, followSignIn } from '@vitrine/plugin-sdk/testing';
import github from './index.ts';

const callback = 'https://status.example.com/api/v1/sign-in/github/callback';
const person = { id: 583231, login: 'octocat', name: 'The Octocat', avatar_url: 'https://example.com/a.png' };
const config = ({ url, clientId, clientSecret }: { url: string; clientId: string; clientSecret: string }) => ({
  clientId,
  clientSecret,
  server: url,
});

async function begin(settings: object) {
  const reply = await signInWith(github, settings, { type: 'begin', callback });
  if (reply?.type !== 'redirect') throw new Error('expected a redirect');
  return reply;
}

it('redirects to GitHub and returns an identity, with state and PKCE', async () => {
  await using service = await fakeIdentity(person);
  const { to, kept } = await begin(config(service));
  const authorizeUrl = new URL(to);
  expect(authorizeUrl.origin).toBe(service.url);
  expect(Object.fromEntries(authorizeUrl.searchParams)).toMatchObject({
    client_id: 'client',
    redirect_uri: callback,
    code_challenge_method: 'S256',
  });
  expect(to).not.toContain('s3cret');
  const reply = await signInWith(github, config(service), {
    type: 'finish',
    callback,
    query: await followSignIn(to),
    kept,
  });
  expect(reply).toEqual({
    type: 'identity',
    identity: { id: '583231', name: 'octocat', avatar: 'https://example.com/a.png' },
  });
});

it('rejects a callback of another browser, and one without a flow', async () => {
  await using service = await fakeIdentity(person);
  const [firstFlow, secondFlow] = [await begin(config(service)), await begin(config(service))];
  const query = await followSignIn(secondFlow.to);
  for (const cookie of [firstFlow.kept, '{}', 'not json']) {
    expect(await signInWith(github, config(service), { type: 'finish', callback, query, kept: cookie })).toMatchObject({
      type: 'refused',
    });
  }
});

it('reports that the user cancelled', async () => {
  await using service = await fakeIdentity(person);
  service.person = undefined;
  const { to, kept } = await begin(config(service));
  const reply = await signInWith(github, config(service), {
    type: 'finish',
    callback,
    query: await followSignIn(to),
    kept,
  });
  expect(reply).toEqual({ type: 'refused', message: 'The person said no.' });
});

it('rejects a wrong secret, and a response without an id', async () => {
  await using service = await fakeIdentity({ login: 'ghost' });
  const { to, kept } = await begin(config(service));
  const query = await followSignIn(to);
  const finish = (settings: object) => signInWith(github, settings, { type: 'finish', callback, query, kept });
  await expect(finish({ ...config(service), clientSecret: 'wrong' })).rejects.toThrow();
  await expect(finish(config(service))).rejects.toThrow();
});
