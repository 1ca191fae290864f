import { flagOf, OPTIONS, variableOf, type OptionName } from '../options/option-table.ts';

const HEAD = `Reports the state of this machine to a Vitrine core.

  vitrine-agent [run] --endpoint URL --token-file FILE
  vitrine-agent once             print one reading as JSON and end
  vitrine-agent collectors       list what else can be read, with its needs and what it would report
  vitrine-agent grant NAME --for 30m
                                 let the running agent use a collector, or read a log (containers/web), for some time;
                                 revoke NAME ends it
  vitrine-agent capture          print what is read on this machine, to report wrong values
  vitrine-agent --help | --version

Each option is also a variable, and a name in the JSON file of --config. A flag goes before a variable, a variable before the file.
`;

const FOOT = `
Containers: HOST_PROC, HOST_SYS and HOST_ROOT name the host's /proc, /sys and / where they are mounted.
`;

/** The text of --help. */
export function help(): string {
  const rows = (Object.keys(OPTIONS) as OptionName[]).flatMap(name => {
    const { value, help: text, initial } = OPTIONS[name];
    const defaultText = typeof initial === 'number' || (typeof initial === 'string' && initial) ? ` (${initial})` : '';
    return [
      `  --${flagOf(name)}${value === undefined ? '' : ` ${value}`}`,
      `      ${text}${defaultText}`,
      `      ${variableOf(name)}`,
    ];
  });
  return [HEAD, ...rows, FOOT].join('\n');
}
