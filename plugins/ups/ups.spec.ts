import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import ups from './collector.ts';

/* Form of upsc(8), https://networkupstools.org/docs/man/upsc.html, with the variables of a CyberPower by usbhid-ups. */
const PRINTED = `battery.charge: 87
battery.charge.low: 10
battery.runtime: 1680
battery.type: PbAcid
device.mfr: CPS
device.model: CP1350PFCLCD
driver.name: usbhid-ups
input.voltage: 123.0
output.voltage: 139.0
ups.load: 22
ups.realpower.nominal: 810
ups.status: OL CHRG
`;
const upsc = (printed: string) => ({
  programs: {
    upsc: ([name = '']: readonly string[]) =>
      name === '-l' ? 'rack\noffice\n' : name === 'gone' ? { code: 1, stdout: '' } : printed,
  },
});
const valuesOf = async (printed: string, config = {}) =>
  Object.fromEntries(
    (await testCollector(ups, upsc(printed), config)()).values.map(({ family, value }) => [family, value]),
  );

it('reads charge, remaining time, load and voltages', async () => {
  expect(await valuesOf(PRINTED)).toEqual({
    state: 'charging',
    charge_ratio: 0.87,
    runtime_seconds: 1680,
    load_ratio: 0.22,
    input_volts: 123,
    output_volts: 139,
  });
});

/* Flags of https://networkupstools.org/docs/developer-guide.chunked/_status_data.html. */
it.each([
  ['OL', 'online'],
  ['OL CHRG', 'charging'],
  ['OL BYPASS', 'bypass'],
  ['OL RB', 'replace-battery'],
  ['OB DISCHRG', 'on-battery'],
  ['OB LB', 'low-battery'],
  ['OFF', 'off'],
  ['WAIT', undefined],
])('reads the status %s as %s', async (flags, state) => {
  const { state: read } = await valuesOf(PRINTED.replace('OL CHRG', flags));
  expect(read).toBe(state);
});

it('reads several, and names those that do not answer', async () => {
  const { values, problems } = await testCollector(ups, upsc(PRINTED), { ups: ['rack@nas:3493', 'gone', '-c'] })();
  expect(new Set(values.map(({ labels }) => labels!['ups']))).toEqual(new Set(['rack@nas:3493']));
  expect(problems).toEqual(['upsc reads nothing of gone', 'ups: "-c" is no name of a UPS']);
});

it('names the UPS of the machine if the settings name another', async () => {
  await expect(testCollector(ups, upsc(''), { ups: ['gone'] })()).rejects.toThrow(
    'there is no UPS gone; name it in the settings: rack, office',
  );
});

it('reports nothing to read without Network UPS Tools or a UPS', async () => {
  await expect(testCollector(ups, {})()).rejects.toThrow('upsc does not exist');
  const none = { programs: { upsc: () => ({ code: 1, stdout: '' }) } };
  await expect(testCollector(ups, none)()).rejects.toThrow('no UPS is known');
});

it('survives 1,000 broken answers', async () => {
  expect(await fuzzCollector(ups, PRINTED, upsc)).toBeGreaterThan(900);
});
