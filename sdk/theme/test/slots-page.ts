import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

/** A declaration documented by the comment above it. */
interface Told {
  readonly name: string;
  /** Types of a slot's props, or the arguments and return type of a hook. */
  readonly types: string;
  readonly text: string;
}

/** The page docs/themes/slots.md, generated from the comments of slots, hooks and formats. */
export const slotsPage = (): string => `# Slots and hooks

<!-- Written by \`npm run slots -w sdk/theme\` from the comments in sdk/theme/src; not by hand. -->

## Slots

A slot is a place on the public page. \`theme.tsx\` names a component for each slot that the theme fills; the default theme renders the
others. Its components in \`themes/default/slots\` show how each slot can be written. \`<Slot name="NodeCard" uuid={uuid} />\` puts a slot
inside another. If a component throws, or a slot is placed inside itself, only that slot is replaced by the default theme's.

${table(slots(), 'props')}

\`import type { Slots } from '@vitrine/theme-sdk'\` and write \`({ uuid }: Slots['NodeCard'])\` to get typed props.

## Adding to a slot

Inside a component that fills a slot, \`<DefaultSlot />\` draws the default theme's part with the same props. Its children are
drawn where the part has a place for \`children\` (see the table); its props replace those of the slot. For example, a card with a chart
of the last day:

\`\`\`tsx
export const NodeCard = ({ uuid }: Slots['NodeCard']) => (
  <DefaultSlot>
    <Sparkline uuid={uuid} metric="cpu" label="CPU" />
  </DefaultSlot>
);
\`\`\`

All cards together cost one request a minute: the shell requests the values of all nodes at once.

## Hooks

Hooks return data and render the component again when it changes. A theme never fetches anything itself.

${table(hooks(), 'arguments → answer')}

Times are milliseconds since 1970, sizes bytes, speeds bytes per second. With \`null\` as the time span, a hook sends no request.

## Parts

Components that the shell draws, in the colors of your tokens and the language of the page.

${table(parts(), 'props')}

\`Slot\` places a slot, \`RichText\` shows a \`richText\` option. \`trafficUsage(view)\` returns how much of its traffic limit a
node has used. \`METRICS\` has the units of all metrics. \`lineStyle(colour)\` returns the color and the dashes of a line in a chart, for a
mark of your own beside its name.

## Formats

\`useFormat()\` returns these functions: each takes a number and returns its text in the language of the page.

${table(formats(), '')}
`;

const table = (rows: readonly Told[], types: string) =>
  [
    `| name |${types && ` ${types} |`} |`,
    `|---|${types && '---|'}---|`,
    ...rows.map(row => `| \`${row.name}\` |${types && ` ${row.types && code(row.types)} |`} ${row.text} |`),
  ].join('\n');

const code = (types: string) => `\`${types.replaceAll('|', '\\|')}\``;
const comment = (text: string) =>
  text
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Every slot of the interface, in declaration order. */
function slots(): Told[] {
  const found = read('slots.ts').matchAll(/^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+): ([^]*?);$/gm);
  return [...found].map(([, text = '', name = '', types = '']) => ({
    name,
    types: types === 'object' ? '' : types,
    text: comment(text),
  }));
}

/** Every part of the interface, in declaration order. */
function parts(): Told[] {
  const found = read('part-props.ts').matchAll(/^ {2}\/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+): (\{[^}]*\}|\w+);$/gm);
  return [...found].map(([, text = '', name = '', types = '']) => ({
    name,
    types:
      types === 'object'
        ? ''
        : types
            .replace(/readonly /g, '')
            .replace(/\s+/g, ' ')
            .replace('; }', ' }'),
    text: comment(text),
  }));
}

/** Every hook that the SDK exports, by name. */
function hooks(): Told[] {
  const exported = new Set(read('index.ts').match(/\buse[A-Z]\w*/g));
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !path.includes('.spec.'))
    .flatMap(path => [...read(path).matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function (use\w+)([^]*?) \{\n/g)])
    .filter(([, , name = '']) => exported.has(name))
    .map(([, text = '', name = '', types = '']) => ({ name, types: arrow(types), text: comment(text) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** `<T>(a: A): B` → `(a: A) → B`. */
function arrow(types: string): string {
  const line = types
    .replace(/\s+/g, ' ')
    .replace(/^<.*?>(?=\()/, '')
    .replace('( ', '(')
    .replace(/,? \)/, ')');
  const end = line.lastIndexOf('): ');
  // Computed types are omitted; the sentence beside them is easier to read.
  const answer = line.slice(end + 3);
  return answer.includes(' extends ') ? line.slice(0, end + 1) : `${line.slice(0, end + 1)} → ${answer}`;
}

/** The formats, in declaration order. */
function formats(): Told[] {
  const body = read('format/formatter.ts').split('\n  return {\n')[1] ?? '';
  const found = body.matchAll(/(?:^ {4}\/\*\*(.*)\*\/\n)?^ {4}(\w+)[:,]/gm);
  return [...found].map(([, text = '', name = '']) => ({ name, types: '', text: comment(text) }));
}
