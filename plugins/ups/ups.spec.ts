import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import ups from './collector.ts';

/** Recorded from upsd 2.8.0 of Debian 12 with two devices of the driver dummy-ups, without the lines about the driver. */
const UPSES = `BEGIN LIST UPS
UPS rack "Rack in the cellar"
UPS office "Description unavailable"
END LIST UPS
OK Goodbye
`;
const RACK = `BEGIN LIST VAR rack
VAR rack battery.charge "87"
VAR rack battery.charge.low "10"
VAR rack battery.runtime "1680"
VAR rack battery.type "PbAcid"
VAR rack device.mfr "CPS"
VAR rack device.model "Dummy UPS"
VAR rack device.type "ups"
VAR rack driver.name "dummy-ups"
VAR rack input.voltage "123.0"
VAR rack output.voltage "139.0"
VAR rack ups.load "22"
VAR rack ups.realpower.nominal "810"
VAR rack ups.status "OL CHRG"
END LIST VAR rack
`;
const UNKNOWN = 'ERR UNKNOWN-UPS\n';

/** Returns a machine whose upsd has these two devices. */
const upsd =
  (rack: string, commands: string[] = []) =>
  (lines: readonly string[]) => {
    commands.push(...lines);
    if (lines[0] === 'LIST UPS') return UPSES;
    const answers = lines.slice(0, -1).map(line => {
      const name = line.replace('LIST VAR ', '');
      return name === 'rack' ? rack : name === 'office' ? rack.replaceAll(/\brack\b/g, 'office') : UNKNOWN;
    });
    return `${answers.join('')}OK Goodbye\n`;
  };
const machine = (rack: string, commands?: string[]) => ({ addresses: { '127.0.0.1:3493': upsd(rack, commands) } });
const readingOf = async (rack: string, config = {}) => testCollector(ups, machine(rack), config)();
const valuesOf = async (rack: string) =>
  Object.fromEntries((await readingOf(rack, { ups: ['rack'] })).values.map(({ family, value }) => [family, value]));

it('reads charge, remaining time, load and voltages', async () => {
  expect(await valuesOf(RACK)).toEqual({
    state: 'charging',
    charge_ratio: 0.87,
    runtime_seconds: 1680,
    load_ratio: 0.22,
    input_volts: 123,
    output_volts: 139,
  });
});

/* Flags from https://networkupstools.org/docs/developer-guide.chunked/_status_data.html. */
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
  const { state: read } = await valuesOf(RACK.replace('OL CHRG', flags));
  expect(read).toBe(state);
});

it('reads every UPS of the machine by default, with LIST commands only', async () => {
  const commands: string[] = [];
  const { values } = await testCollector(ups, machine(RACK, commands))();
  expect(new Set(values.map(({ labels }) => labels!['ups']))).toEqual(new Set(['rack', 'office']));
  expect(commands).toEqual(['LIST UPS', 'LOGOUT', 'LIST VAR rack', 'LIST VAR office', 'LOGOUT']);
});

it('reads the configured UPSes of other machines and names unreachable ones', async () => {
  const addresses = { 'nas:3493': upsd(RACK), '[fd00::1]:4000': upsd(RACK) };
  const config = { ups: ['rack@nas', 'office@[fd00::1]:4000', 'gone@nas', 'rack@away', '-c', 'a\nSET x'] };
  const { values, problems } = await testCollector(ups, { addresses }, config)();
  expect([...new Set(values.map(({ labels }) => labels!['ups']))]).toEqual(['rack@nas', 'office@[fd00::1]:4000']);
  expect(problems).toEqual([
    'ups: "-c" is no name of a UPS',
    'ups: "a\\nSET x" is no name of a UPS',
    'gone@nas: upsd answers UNKNOWN-UPS; upsd has: rack, office',
    'away:3493 does not exist',
  ]);
});

it('names the UPS of the machine if the settings name another', async () => {
  await expect(readingOf(RACK, { ups: ['gone'] })).rejects.toThrow(
    'gone: upsd answers UNKNOWN-UPS; upsd has: rack, office',
  );
});

it('quotes the error of upsd about a UPS', async () => {
  await expect(readingOf('ERR DRIVER-NOT-CONNECTED\n', { ups: ['rack'] })).rejects.toThrow(
    'rack: upsd answers DRIVER-NOT-CONNECTED',
  );
});

it('reports nothing to read without Network UPS Tools or a UPS', async () => {
  await expect(testCollector(ups, {})()).rejects.toThrow('127.0.0.1:3493 does not exist');
  const emptyServer = { addresses: { '127.0.0.1:3493': () => 'BEGIN LIST UPS\nEND LIST UPS\nOK Goodbye\n' } };
  await expect(testCollector(ups, emptyServer)()).rejects.toThrow('upsd of this machine has no UPS');
});

it('survives 1,000 broken answers', async () => {
  expect(await fuzzCollector(ups, RACK, machine)).toBeGreaterThan(900);
});
