import type { PluginView } from '@vitrine/contracts';

/** Returns the plugins whose collectors are bundled with the agent. A newer agent may have others, which can be entered by name. */
export const bundledCollectors = (plugins: readonly PluginView[]) =>
  plugins.filter(({ origin, collectorNeeds }) => origin === 'shipped' && collectorNeeds !== null);

/** Splits the value of the option `--collectors` into names. */
export const collectorNames = (value: string): string[] =>
  value
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

/** Adds a name to the value of the option, or removes it. Unknown names are kept. */
export function withCollector(value: string, name: string, isOn: boolean): string {
  const others = collectorNames(value).filter(collector => collector !== name);
  return (isOn ? [...others, name] : others).join(',');
}
