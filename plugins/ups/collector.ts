import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';

/* Names of variables: https://networkupstools.org/docs/developer-guide.chunked/_variables.html;
   flags of ups.status: https://networkupstools.org/docs/developer-guide.chunked/_status_data.html */

/** States by the flags of `ups.status`, the worst first: it has several at a time. */
const STATES: readonly (readonly [flag: string, state: string])[] = [
  ['OFF', 'off'],
  ['LB', 'low-battery'],
  ['OB', 'on-battery'],
  ['RB', 'replace-battery'],
  ['BYPASS', 'bypass'],
  ['CHRG', 'charging'],
  ['OL', 'online'],
];
/** Families by variable, and what the variable is divided by. */
const VARIABLES: readonly (readonly [variable: string, family: string, divisor: number])[] = [
  ['battery.charge', 'charge_ratio', 100],
  ['battery.runtime', 'runtime_seconds', 1],
  ['ups.load', 'load_ratio', 100],
  ['ups.realpower', 'power_watts', 1],
  ['input.voltage', 'input_volts', 1],
  ['output.voltage', 'output_volts', 1],
];

/** Uninterruptible power supplies, by the client of Network UPS Tools. */
export default defineCollector({
  id: 'ups',
  help: 'state, charge, remaining time and load of a UPS, by upsc of Network UPS Tools',
  every: 60,
  max: 16,
  config: { ups: ['ups'] as readonly string[] },
  needs: ({ ups }) => ({ run: { upsc: ['-l', ...ups.filter(isName)] } }),
  open({ run }, { ups }) {
    return async () => {
      const values: CollectedValue[] = [];
      const problems: string[] = [];
      for (const name of ups) {
        if (!isName(name)) {
          problems.push(`ups: ${JSON.stringify(name)} is no name of a UPS`);
          continue;
        }
        const { code, stdout } = await run('upsc', [name]);
        const read = code === 0 ? valuesOf(name, parseVariables(stdout)) : [];
        if (read.length === 0) problems.push(`upsc reads nothing of ${name}`);
        values.push(...read);
      }
      if (values.length > 0) return { values, problems };
      const known = (await run('upsc', ['-l'])).stdout.split(/\s+/).filter(isName);
      throw known.length > 0
        ? new Error(`there is no UPS ${ups.join(', ')}; name it in the settings: ${known.join(', ')}`)
        : new NothingHere('no UPS is known to upsd on this machine');
    };
  },
});

/** `ups`, `ups@host` or `ups@host:port`; never an option. */
const isName = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Za-z0-9_][\w.-]*(@[\w.:[\]-]+)?$/.test(name) && name.length <= 80;

const parseVariables = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').flatMap(line => {
      const [, variable, value] = /^([a-z][\w.]*): (.*)$/.exec(line) ?? [];
      return variable === undefined || value === undefined ? [] : [[variable, value.trim()] as const];
    }),
  );

function valuesOf(ups: string, variables: ReadonlyMap<string, string>): CollectedValue[] {
  const labels = { ups };
  const flags = new Set(variables.get('ups.status')?.split(' '));
  const state = STATES.find(([flag]) => flags.has(flag))?.[1];
  const measured = VARIABLES.flatMap(([variable, family, divisor]) => {
    const text = variables.get(variable);
    return text !== undefined && /^-?\d{1,9}(\.\d{1,6})?$/.test(text)
      ? [{ family, labels, value: Number(text) / divisor }]
      : [];
  });
  return [...(state === undefined ? [] : [{ family: 'state', labels, value: state }]), ...measured];
}
