import { readFileSync } from 'node:fs';

interface Hook {
  readonly name: string;
  readonly kind: 'ProviderHook' | 'FilterHook' | 'EventHook';
  readonly signature: string;
  readonly text: string;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Returns the page docs/plugins/hooks.md, generated from the comments of PluginHooks and of its payloads. */
export function hooksPage(): string {
  const hooks = hooksIn(read('./hooks.ts'));
  const types = typesIn(
    ['hook-events', 'notice', 'geo-location', 'theme-source']
      .map(name => read(`../../contracts/src/${name}.ts`))
      .join('\n'),
  );
  const hooksOf = (kind: Hook['kind']) => hooks.filter(hook => hook.kind === kind);
  const payloadTypes = [...new Set(hooksOf('EventHook').map(({ signature }) => signature))]
    .filter(name => types.has(name))
    .sort();
  return `# Hooks

<!-- Written by \`npm run hooks -w sdk/plugin\` from sdk/plugin/src/hooks.ts; not by hand. -->

A plugin taps hooks in its \`setup\`. Every tap has a time limit, its failures are recorded for the plugin, and it is removed when
the plugin is disabled. \`{ order: 'early' | 'late' }\` as the last argument moves it before or after the others; most taps need none.

## Events: something happened

All listeners are called, in parallel; none can change or stop the event. A failure is written to the log of its plugin.

\`\`\`ts
hooks.nodeOffline.tap(({ node }) => logger.info(\`\${node.name} is gone\`));
\`\`\`

${table(hooksOf('EventHook'), 'event')}

## Filters: a value can be changed

Each tap may return a changed copy, or nothing to leave the value as it is. A tap that fails, is slow (over a second for
\`publicInfo\`, which every visitor waits for) or returns something else is skipped, and the failure is recorded. After three
failures in a row, it is skipped for a minute.

\`\`\`ts
hooks.composeNotice.tap(notice => ({ ...notice, title: \`[\${notice.site.name}] \${notice.title}\` }));
\`\`\`

${table(hooksOf('FilterHook'), 'value')}

## Providers: the first answer is used

The first tap under a key that returns a value is used. The caller gets the error if a tap fails. \`defineNotifier\`,
\`defineGeoip\` and \`defineSso\` tap theirs for you, under the plugin's id.

\`\`\`ts
hooks.fetchTheme.tap('my-store', async ({ ref }) => ({ archive: (await http(ref)).bytes(), from: ref }));
\`\`\`

${table(hooksOf('ProviderHook'), 'arguments → answer')}

## Payloads of events

Times are milliseconds since 1970, sizes bytes. A node is the public view of it; \`hidden\` is true for nodes that visitors do not see.

\`\`\`ts
${[types.get('NodeEvent'), ...payloadTypes.filter(name => name !== 'NodeEvent').map(name => types.get(name))].join('\n\n')}
\`\`\`
`;
}

function table(hooks: readonly Hook[], heading: string): string {
  const rows = hooks.map(({ name, signature, text }) => `| \`${name}\` | \`${signature}\` | ${text} |`);
  return [`| hook | ${heading} | |`, '|---|---|---|', ...rows].join('\n');
}

/** Returns the members of PluginHooks with their comments. */
function hooksIn(source: string): Hook[] {
  const body = source.slice(source.indexOf('export interface PluginHooks'));
  const members = body.matchAll(/\/\*\*([^]*?)\*\/\s*readonly (\w+): (ProviderHook|FilterHook|EventHook)<([^;]*)>;/g);
  return [...members].map(([, comment = '', name = '', kind, types = '']) => ({
    name,
    kind: kind as Hook['kind'],
    text: comment
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    signature: signatureOf(types.replace(/\s+/g, ' ').trim()),
  }));
}

/** \`[a: A, b: B], R, O\` → \`(a: A, b: B) → R\`; a single type is left unchanged. */
function signatureOf(types: string): string {
  const [, args, rest] = /^\[(.*)\], (.*)$/.exec(types) ?? [];
  return args === undefined ? types : `(${args}) → ${rest?.split(', ')[0]}`;
}

/** Returns the exported interfaces by name, with their comments. */
function typesIn(source: string): Map<string, string> {
  const found = source.matchAll(/(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export interface (\w+)[^]*?\n}/g);
  return new Map([...found].map(([text, name = '']) => [name, text.replace(/^export /m, '')]));
}
