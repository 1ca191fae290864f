import { readDataTypes, type DataType, type Field } from './data-types.ts';

/** Unions longer than this are shortened, because editors list them. */
const MAX_TYPE_LENGTH = 90;

/** The page docs/themes/data.md, generated from the types of the SDK and their comments. */
export const dataPage = (types: readonly DataType[] = readDataTypes()): string => `# Data

<!-- Written by \`npm run slots -w sdk/theme\` from the types of the SDK and their comments; not by hand. -->

Every field that the [hooks](slots.md#hooks) return, with its unit. \`useFormat()\` has a function for each unit. Your editor shows the
same sentences. A field that is not here does not exist: the compiler reports it.

${types.map(section).join('\n\n')}
`;

const section = ({ name, text, fields }: DataType) => `## ${name}

${text}

| field | type | unit | |
|---|---|---|---|
${fields.map(row).join('\n')}`;

const row = ({ path, type, holds, text, unit }: Field) =>
  `| \`${path}\` | ${holds ? `[${holds}](#${holds.toLowerCase()})` : code(type)} | ${unit} | ${text.replaceAll('\n', ' ')} |`;

function code(type: string): string {
  const mutable = type.replaceAll('readonly ', '');
  const outer = /^\{.*\}(\[\])?$/.exec(mutable);
  if (outer) return outer[1] ? 'list of' : '';
  const short =
    mutable.length > MAX_TYPE_LENGTH ? `${mutable.slice(0, mutable.lastIndexOf(' ', MAX_TYPE_LENGTH))} …` : mutable;
  return `\`${short.replaceAll('|', '\\|')}\``;
}
