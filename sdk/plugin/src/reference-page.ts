import { readFileSync } from 'node:fs';

interface Section {
  readonly title: string;
  readonly file: string;
  readonly text: string;
}

const SECTIONS: readonly Section[] = [
  { title: 'Host', file: 'host.ts', text: '`setup` receives a `Host`; other calls receive parts of it.' },
  {
    title: 'Requests',
    file: '../../contracts/src/check-run/http-exchange.ts',
    text: 'Requests and responses of `http`, and of `fetch` in checks.',
  },
  {
    title: 'DNS',
    file: '../../contracts/src/check-run/query-dns.ts',
    text: 'Queries of `network.dns`, and of `resolve` in checks.',
  },
  {
    title: 'Checks',
    file: '../../contracts/src/check-run/check-run.ts',
    text: 'Exported by `@vitrine/plugin-sdk/check`. See [checks](../checks.md#your-first-check).',
  },
  { title: 'Routes and sockets', file: 'routes.ts', text: 'See [routes](routes.md).' },
  { title: 'Sign-in', file: 'sign-in.ts', text: 'See [sign-on providers](sso.md).' },
  {
    title: 'Agents of other protocols',
    file: 'agent-bridge.ts',
    text: 'See [routes](routes.md#agents-of-another-protocol).',
  },
  {
    title: 'Web parts',
    file: '../../theme/src/plugin-part.ts',
    text: 'Exported by `@vitrine/theme-sdk`. See [web parts](web-parts.md).',
  },
];
const FUNCTIONS: readonly Section[] = [
  { title: 'Plugins', file: 'plugin.ts', text: 'One of these functions creates the default export of a plugin.' },
  {
    title: 'Settings',
    file: 'fields.ts',
    text: 'Fields of the form. The first argument is the title, the second its hints.',
  },
  { title: 'Texts', file: 'text.ts', text: 'Functions that adapt texts to the limits and the markup of services.' },
];

const read = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');

/** Returns the page docs/plugins/reference.md, generated from the SDK's declarations and their comments. */
export function referencePage(): string {
  const types = SECTIONS.map(
    ({ title, file, text }) => `## ${title}\n\n${text}\n\n\`\`\`ts\n${interfacesIn(read(file)).join('\n\n')}\n\`\`\``,
  );
  const functions = FUNCTIONS.map(
    ({ title, file, text }) =>
      `## ${title}\n\n${text}\n\n| function | |\n|---|---|\n${functionsIn(read(file)).join('\n')}`,
  );
  return `# Reference

<!-- Written by \`npm run hooks -w sdk/plugin\` from sdk/plugin/src; not by hand. -->

The exports of \`@vitrine/plugin-sdk\`. [Hooks](hooks.md) and [tests](testing.md) have pages of their own.

${[...types, ...functions].join('\n\n')}
`;
}

/** Exported interfaces and types with their comments, in the order of the file. */
function interfacesIn(source: string): string[] {
  const found = source.matchAll(
    /(?:\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:interface \w+[^{]*\{\n[^]*?\n\}|type \w+[^]*?;(?=\n\n|\n?$))/g,
  );
  return [...found].map(([text]) => text.replace(/^export /m, ''));
}

/** Rows of a table with the exported functions and the first sentences of their comments. */
function functionsIn(source: string): string[] {
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:function|const) (\w+)/g);
  // Some exported functions are meant for other files of the SDK only.
  const index = read('index.ts');
  const exported = [...found].filter(
    ([, , name]) => new RegExp(`[ ,]${name}[,; ]`).test(index) || index.includes(`\n  ${name},`),
  );
  return exported.map(([, comment = '', name]) => {
    const text = comment
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`;
  });
}
