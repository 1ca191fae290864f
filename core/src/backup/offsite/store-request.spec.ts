import { headersFor, NO_BODY, urlOf, type Store } from './store-request.ts';

const store: Store = {
  kind: 's3',
  url: 'https://s3.example.org/bucket/vitrine/',
  region: 'us-east-1',
  user: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

// Examples of "Signature Calculations for the Authorization Header" in the API reference of Amazon S3.
it.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs %s as the documentation of S3 does', async (query, signature) => {
  const url = `https://examplebucket.s3.amazonaws.com/${query}`;
  const request = { method: 'GET', url, sha256: NO_BODY, at: Date.UTC(2013, 4, 24) };
  expect((await headersFor(store, request)).authorization).toContain(`Signature=${signature}`);
});

it('sends name and password to a WebDAV server', async () => {
  const request = { method: 'PUT', url: store.url, sha256: NO_BODY, at: 0 };
  expect(await headersFor({ ...store, kind: 'webdav', user: 'ada', secret: 'p' }, request)).toEqual({
    authorization: 'Basic YWRhOnA=',
  });
});

it('appends the file name to the folder of the URL', () => {
  expect(urlOf(store, 'a.zip.age')).toBe('https://s3.example.org/bucket/vitrine/a.zip.age');
});
