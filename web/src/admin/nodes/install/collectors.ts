/**
 * Collectors that come with the agent, each with a text of its needs below `collector` in `nodes.json`. A newer agent may have others, which its
 * owner can name by hand.
 */
export const COLLECTORS = [
  'containers',
  'smart',
  'sensors',
  'disk-io',
  'arrays',
  'updates',
  'ups',
  'units',
  'textfile',
  'processes',
] as const;

/** Splits the value of the option `--collectors` into names. */
export const collectorNames = (value: string): string[] =>
  value
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

/** Adds a name to the value of the option, or removes it. Names that this page does not know are kept. */
export function withCollector(value: string, name: string, isOn: boolean): string {
  const others = collectorNames(value).filter(other => other !== name);
  return (isOn ? [...others, name] : others).join(',');
}
