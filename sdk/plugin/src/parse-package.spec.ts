import { parsePackage } from './parse-package.ts';

const MANIFEST = { id: 'pigeon', kind: 'notifier', title: 'Pigeon', description: 'Carries.', sdk: '^0.1.0' };
const PACKAGE = { name: 'pigeon', version: '1.0.0', vitrine: MANIFEST };
const faultsOf = (raw: unknown) => {
  const parsed = parsePackage(raw);
  return parsed.ok ? [] : parsed.faults;
};

it('reads a valid package', () => {
  expect(parsePackage(PACKAGE)).toEqual({ ok: true, value: { ...PACKAGE, vitrine: { ...MANIFEST, permissions: [] } } });
});

it.each([
  [[], ['it must be an object']],
  [{ ...PACKAGE, vitrine: undefined }, ['vitrine is missing']],
  [{ ...PACKAGE, name: '', version: 1 }, ['name must not be empty', 'version must be a text']],
  [
    { ...PACKAGE, vitrine: { ...MANIFEST, kind: 'notifer', title: undefined } },
    [
      'vitrine.kind must be one of notifier, geoip, sso, check, hooks, theme, not "notifer"',
      'vitrine.title is missing',
    ],
  ],
  [
    { ...PACKAGE, vitrine: { ...MANIFEST, publicPage: { link: true } } },
    ['vitrine.publicPage needs the permission "public-page"'],
  ],
  [
    { ...PACKAGE, vitrine: { ...MANIFEST, webSettings: ['motto'] } },
    ['vitrine.webSettings needs settings of the plugin itself, which its kind has not'],
  ],
  [{ ...PACKAGE, vitrine: { ...MANIFEST, kind: undefined } }, ['vitrine.kind is missing']],
  [{ ...PACKAGE, vitrine: { ...MANIFEST, permissions: 'network' } }, ['vitrine.permissions must be a list']],
  [
    { ...PACKAGE, vitrine: { ...MANIFEST, permissions: ['network', 'files'] } },
    [expect.stringMatching(/^vitrine\.permissions\.1 must be one of network, storage, .+, not "files"$/)],
  ],
  [{ ...PACKAGE, vitrine: { ...MANIFEST, optIn: 'yes' } }, ['vitrine.optIn must be true or false']],
  [{ ...PACKAGE, vitrine: { ...MANIFEST, title: 'x'.repeat(61) } }, ['vitrine.title must have at most 60 characters']],
  [
    { ...PACKAGE, vitrine: { ...MANIFEST, id: 'Pigeon' } },
    ['vitrine.id must be 2 to 40 characters of a–z, 0–9 and -, beginning with a letter'],
  ],
])('explains the error of %j', (raw, faults) => {
  expect(faultsOf(raw)).toEqual(faults);
});
