import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const rules = createRequire(import.meta.url)('../boundaries.cjs') as { forbidden: object[]; options: object };

/** Returns the names of the rules that an added import violates. */
async function broken(from: string, to: string, back = ''): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    for (const [file, text] of [
      [to, `${back}\nexport const planted = 1;\n${back && 'export type Used = typeof used;'}\n`],
      [
        from,
        `import { planted } from '${'../'.repeat(from.split('/').length - 1)}${to}';\nexport const used = planted;\n`,
      ],
    ] as const) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const { output } = await cruise([from.split('/')[0]!], {
      ...rules.options,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: root,
    } as never);
    return (output as ICruiseResult).summary.violations.map(violation => violation.rule.name);
  } finally {
    rmSync(root, { recursive: true });
  }
}

it.each([
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
])('%s may not import %s', async (from, to, rule) => {
  expect(await broken(from, to)).toContain(rule);
});

it('rejects a circle, even of types alone', async () => {
  const service = 'core/src/reports/node-state.service.ts';
  expect(
    await broken(service, 'core/src/reports/sample.ts', `import type { used } from './node-state.service.ts';`),
  ).toContain('no-circles');
});

it('lets a slice use the public face of a lower one', async () => {
  expect(await broken('core/src/reports/ingest.service.ts', 'core/src/nodes/nodes.service.ts')).toEqual([]);
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
