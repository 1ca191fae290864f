import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const rules = createRequire(import.meta.url)('../boundaries.cjs') as { forbidden: object[]; options: object };

type Import = readonly [from: string, to: string];

/** Adds imports to files of an empty tree, and returns those that a rule forbids, with its name. */
async function violations(imports: readonly Import[]): Promise<[from: string, to: string, rule: string][]> {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    for (const file of new Set(imports.flat())) {
      const up = '../'.repeat(file.split('/').length - 1);
      const lines = imports
        .filter(([from]) => from === file)
        .map(
          ([, to], i) =>
            `import type { Planted as Planted${i} } from '${up}${to}';\nexport type Used${i} = Planted${i};`,
        );
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), [...lines, 'export type Planted = 1;\n'].join('\n'));
    }
    const { output } = await cruise([...new Set(imports.flat().map(file => file.split('/')[0]!))], {
      ...rules.options,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: root,
    } as never);
    return (output as ICruiseResult).summary.violations.map(({ from, to, rule }) => [from, to, rule.name]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const FORBIDDEN = [
  ['sdk/contracts/src/node.ts', 'core/src/nodes/nodes.service.ts', 'contracts-import-nothing-of-ours'],
  ['sdk/agent/src/main.ts', 'sdk/plugin/src/index.ts', 'sdk-imports-contracts-only'],
  [
    'core/src/notifications/notices.service.ts',
    'plugins/notifier-smtp/index.ts',
    'core-knows-no-plugin-no-theme-no-web',
  ],
  ['web/src/api/client.ts', 'core/src/nodes/node.view.ts', 'web-knows-no-server'],
  ['web/src/shell/app.ts', 'themes/glass/src/theme.ts', 'web-holds-only-the-default-theme'],
  ['plugins/notifier-smtp/index.ts', 'plugins/notifier-ntfy/index.ts', 'plugins-see-only-their-sdk'],
  ['plugins/notifier-smtp/index.ts', 'core/src/platform/time/clock.ts', 'plugins-see-only-their-sdk'],
  ['themes/glass/src/theme.ts', 'web/src/ui/card.ts', 'themes-see-only-their-sdk'],
  ['sdk/theme/examples/aurora/theme.ts', 'themes/glass/theme.ts', 'themes-see-only-their-sdk'],
  ['core/src/nodes/nodes.service.ts', 'core/src/reports/live-state.store.ts', 'slices-talk-through-their-public-face'],
  [
    'core/src/nodes/nodes.service.ts',
    'core/src/reports/ingest.service.ts',
    'core/src/nodes-imports-what-comes-before-it',
  ],
  [
    'core/src/settings/settings.service.ts',
    'core/src/plugins/hooks/core-hooks.ts',
    'core/src/settings-imports-what-comes-before-it',
  ],
  ['core/src/nodes/nodes.service.ts', 'core/src/create-app.ts', 'core/src/nodes-imports-what-comes-before-it'],
  ['core/src/novel/novel.service.ts', 'core/src/platform/time/clock.ts', 'core/src-has-a-place-for-every-folder'],
  [
    'core/src/history/read/history.service.ts',
    'core/src/history/write/flush.service.ts',
    'core/src/history/read-imports-what-comes-before-it',
  ],
  [
    'core/src/plugins/hooks/core-hooks.ts',
    'core/src/plugins/plugins.module.ts',
    'core/src/plugins/hooks-imports-what-comes-before-it',
  ],
  ['core/src/alerts/rules.service.ts', 'core/src/plugins/process/channel.ts', 'slices-talk-through-their-public-face'],
  ['core/src/entities.ts', 'core/src/nodes/nodes.service.ts', 'the-entity-list-holds-entities'],
  [
    'web/src/admin/page/Page.tsx',
    'web/src/admin/nodes/NodesPage.tsx',
    'web/src/admin/page-imports-what-comes-before-it',
  ],
  [
    'core/src/platform/time/clock.ts',
    'core/src/nodes/nodes.service.ts',
    'core/src/platform-imports-what-comes-before-it',
  ],
  ['web/src/public/home.ts', 'web/src/admin/nodes/table.ts', 'visitors-load-no-admin-code'],
] as const;

describe('imports', () => {
  let found: [from: string, to: string, rule: string][];
  beforeAll(async () => {
    found = await violations(FORBIDDEN.map(([from, to]) => [from, to]));
  });

  it.each(FORBIDDEN)('%s may not import %s', (...forbidden) => {
    expect(found).toContainEqual(forbidden);
  });
});

it('rejects a circular import, even of types', async () => {
  const [service, sample] = ['core/src/reports/node-state.service.ts', 'core/src/reports/sample.ts'];
  const found = await violations([
    [service, sample],
    [sample, service],
  ]);
  expect(found.map(([, , rule]) => rule)).toContain('no-circles');
});

it('lets a slice import a public service of a lower one', async () => {
  expect(await violations([['core/src/reports/ingest.service.ts', 'core/src/nodes/nodes.service.ts']])).toEqual([]);
});

it('draws the slices of the core in docs/architecture.md in the order of the rules', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/architecture.md'), 'utf8');
  const [diagram] = /(?<=```\n)\d+ app\.module\n[\s\S]*?(?=```)/.exec(page)!;
  const lines = diagram.trimEnd().split('\n').reverse();
  const drawn = lines.flatMap(line => line.replace(/^\d+ /, '').split(' · '));
  const names = (rules.forbidden as { name: string }[]).flatMap(
    ({ name }) => /^core\/src\/([\w.-]+)-imports-what-comes-before-it$/.exec(name)?.[1] ?? [],
  );
  expect(drawn).toEqual([...names.map(name => name.replace(/\.ts$/, '')), 'app.module']);
});
