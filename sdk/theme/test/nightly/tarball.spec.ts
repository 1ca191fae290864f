import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownEnvironment } from '../author.ts';
import { readDataTypes } from '../data-types.ts';
import { installedTarball, packSdk } from '../tarball.ts';

const place = mkdtempSync(join(tmpdir(), 'vitrine-sdk-'));
const tarball = packSdk(join(place, 'one'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const source = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** Compiles as an author with strict settings would, optionally including the declarations of the SDK. Returns the errors. */
function compile(files: Record<string, string>, { skipLibCheck }: { skipLibCheck: boolean }): string {
  using author = installedTarball(tarball);
  for (const [path, text] of Object.entries(files)) author.write(path, text);
  const { compilerOptions } = JSON.parse(source('templates/theme/tsconfig.json')) as { compilerOptions: object };
  author.write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { ...compilerOptions, strict: true, skipLibCheck, exactOptionalPropertyTypes: true },
      include: ['.'],
    }),
  );
  const tsc = join(author.root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', author.root], {
    cwd: author.root,
    encoding: 'utf8',
    env: ownEnvironment(),
  }).stdout;
}

/** A theme that calls every hook and reads every field. Each must have a specific type, because `any` accepts everything. */
function everything(): string {
  const exported = [...new Set(source('src/index.ts').match(/\b(?:use[A-Z]\w*)/g))];
  const types = readDataTypes();
  const fields = types.flatMap(({ name, fields }) =>
    fields.map(({ path, holds }, i) => {
      const parts = path.split('.').map(part => {
        const [key, list] = part.split('[]');
        return `[${JSON.stringify(key)}]${list === undefined ? '' : '[number]'}`;
      });
      // Fields of optional and nullable parents are checked too.
      const type = parts.reduce(
        (from, part) => `NonNullable<${from}>${part}`,
        name === 'QueryResult' ? 'QueryResult<Latency>' : name,
      );
      const known = `export const ${name}${i}: IsAny<${type}> = false;`;
      return holds
        ? `${known} export const ${name}${i}_: NonNullable<${type}> extends ${holds} ? true : false = true;`
        : known;
    }),
  );
  return `
import { defineTheme, ${exported.join(', ')} } from '@vitrine/theme-sdk';
import type { ${types.map(({ name }) => name).join(', ')} } from '@vitrine/theme-sdk';
type IsAny<T> = 0 extends 1 & T ? true : false;
const known = <T,>(value: IsAny<T> extends true ? never : T) => value;
${fields.join('\n')}
function NodeCard({ uuid }: { uuid: string }) {
${exported.map(name => `  known<ReturnType<typeof ${name}>>(${name}(${ARGUMENTS[name] ?? ''}) as ReturnType<typeof ${name}>);`).join('\n')}
  return <b>{useNode(uuid)?.node.name}{useNode(uuid)?.state.cpu?.toFixed(1)}</b>;
}
export default defineTheme({ slots: { NodeCard } });`;
}

const ARGUMENTS: Record<string, string> = {
  useEvents: 'uuid, { hours: 24 }',
  useFleetEvents: '{ hours: 24 }',
  useFleetTrend: `[uuid], ['cpu']`,
  useGroupedNodes: 'useNodeOrder(useHomeQuery()[0])',
  useHistories: `[uuid], { hours: 24 }, ['cpu']`,
  useHistory: `uuid, { hours: 1 }, ['cpu', 'netUp']`,
  useIsFilled: `'NodeCard'`,
  useIsVisible: '{ current: null }',
  useLatency: 'uuid, { hours: 1 }',
  useLive: `uuid, ['cpu']`,
  useNode: 'uuid',
  useNodeAvailability: 'uuid',
  useNodeDetail: 'uuid',
  useNodeViews: '1000',
  useNodeOrder: 'useHomeQuery()[0]',
  useRecent: 'uuid',
  useSeries: 'uuid',
  useSeriesHistory: `uuid, ['node_filesystem_used_ratio'], { hours: 24 }`,
  useWhyAbsent: 'useNode(uuid)!.node',
  useThemeOptions: '',
  useTrend: `uuid, ['cpu']`,
};

const config = (tokens: string) => `
import { choice, describeTheme } from '@vitrine/theme-sdk/config';
export default describeTheme({ id: 'small', name: 'Small', tokens: { ${tokens} }, options: { size: choice('Size', ['s', 'm']) } });`;

const component = (body: string) => `
import { defineTheme, useNode, useThemeOptions } from '@vitrine/theme-sdk';
import type config from './theme.config.ts';
export default defineTheme({ slots: { NodeCard({ uuid }) {
  const view = useNode(uuid);
  const options = useThemeOptions<typeof config>();
  return <i>{${body}}</i>;
} } });`;

it('compiles a theme that uses every hook and every field, in strict mode, with its own declarations checked', () => {
  const files = {
    'theme.tsx': everything(),
    'theme.config.ts': config(`accentColor: 'teal', light: { text: '#112233' }`),
  };
  expect(compile(files, { skipLibCheck: false })).toBe('');
});

const WRONG: readonly (readonly [what: string, theme: string, config: string, why: string])[] = [
  ['a field that does not exist', component('view?.state.cpus'), config(''), "'cpus' does not exist"],
  ['a field of another type', component('view!.node.name * 2'), config(''), 'left-hand side of an arithmetic'],
  ['an option that does not exist', component('options.sizes'), config(''), "'sizes' does not exist"],
  ['a value that an option never has', component(`options.size === 'l'`), config(''), 'have no overlap'],
  ['a token that does not exist', component('1'), config(`accentColour: 'teal'`), "'accentColour' does not exist"],
  ['a value that a token never has', component('1'), config(`radius: 'huge'`), `'"huge"' is not assignable`],
  [
    'a slot that does not exist',
    `import { defineTheme } from '@vitrine/theme-sdk'; export default defineTheme({ slots: { NodeCards: () => null } });`,
    config(''),
    "'NodeCards' does not exist",
  ],
];

it('reports every mistake in names, types and values', () => {
  // One run of the compiler for all themes: each is in a folder of its own.
  const files = WRONG.flatMap(([, theme, description], i) => [
    [`${i}/theme.tsx`, theme] as const,
    [`${i}/theme.config.ts`, description] as const,
  ]);
  const diagnostics = compile(Object.fromEntries(files), { skipLibCheck: true })
    .trim()
    .split(/\n(?! )/);
  const found = WRONG.map(([mistake], i) => [mistake, diagnostics.filter(line => line.startsWith(`${i}/`)).join()]);
  expect(found).toEqual(WRONG.map(([mistake, , , expected]) => [mistake, expect.stringContaining(expected)]));
  expect(diagnostics).toHaveLength(WRONG.length);
});

it('creates the same tarball from the same sources', () => {
  const repacked = packSdk(join(place, 'two'));
  expect(readFileSync(repacked).equals(readFileSync(tarball))).toBe(true);
});
