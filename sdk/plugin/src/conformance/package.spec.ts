import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePackage } from '../parse-package.ts';
import { SDK_VERSION } from '../sdk-version.ts';
import { packageProblems } from './package.ts';

const MANIFEST = { id: 'pigeon', kind: 'notifier', title: 'Pigeon', description: 'Carries.', sdk: `^${SDK_VERSION}` };
const PACKAGE = { name: 'pigeon', version: '1.0.0', exports: './main.js' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-package-'));
  for (const file of ['main.js', 'icon.svg', 'icon.gif']) await writeFile(join(folder, file), '');
  await writeFile(join(folder, 'large.png'), Buffer.alloc(33 * 1024));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  [{}, { icon: 'icon.svg' }, undefined],
  [{ version: 'one' }, {}, 'version must be like 1.0.0, not "one"'],
  [{ exports: './no.js' }, {}, 'exports names ./no.js, which does not exist'],
  [{}, { sdk: 'latest please' }, `vitrine.sdk must be a range like ^${SDK_VERSION}, not "latest please"`],
  [{}, { sdk: '^9.0.0' }, `vitrine.sdk ^9.0.0 leaves out the SDK that is installed, ${SDK_VERSION}`],
  [{}, { icon: 'no.svg' }, 'vitrine.icon must name an SVG or PNG file in this folder, 32 KB at most, not "no.svg"'],
  [{}, { icon: 'icon.gif' }, expect.stringContaining('not "icon.gif"')],
  [{}, { icon: 'large.png' }, expect.stringContaining('not "large.png"')],
  [{}, { icon: '../icon.svg' }, expect.stringContaining('not "../icon.svg"')],
  [{}, { permision: ['network'] }, expect.stringMatching(/^vitrine\.permision has no meaning; there is id, kind, /)],
])('explains the error of %j, %j', (ofPackage, ofManifest, problem: unknown) => {
  const raw = { ...PACKAGE, ...ofPackage, vitrine: { ...MANIFEST, ...ofManifest } };
  const parsed = parsePackage(raw);
  if (!parsed.ok) throw new Error(parsed.faults.join());
  const problems = packageProblems(folder, parsed.value, raw).map(problem => problem.replace('package.json: ', ''));
  expect(problems).toEqual(problem === undefined ? [] : [problem]);
});
