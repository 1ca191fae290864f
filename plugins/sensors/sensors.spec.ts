import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import sensors from './collector.ts';

/*
 * Names and units from https://docs.kernel.org/hwmon/sysfs-interface.html (m°C, RPM, µW),
 * https://docs.kernel.org/driver-api/thermal/sysfs-api.html and
 * https://www.kernel.org/doc/Documentation/ABI/testing/sysfs-class-power (µW, µA, µV, %).
 */
const FILES: Readonly<Record<string, string>> = {
  '/sys/class/hwmon/hwmon0/name': 'coretemp\n',
  '/sys/class/hwmon/hwmon0/temp1_input': '54000\n',
  '/sys/class/hwmon/hwmon0/temp1_label': 'Package id 0\n',
  '/sys/class/hwmon/hwmon0/temp2_input': '51000\n',
  '/sys/class/hwmon/hwmon1/name': 'coretemp\n',
  '/sys/class/hwmon/hwmon1/temp1_input': '61500\n',
  '/sys/class/hwmon/hwmon1/temp1_label': 'Package id 0\n',
  '/sys/class/hwmon/hwmon2/name': 'nct6779\n',
  '/sys/class/hwmon/hwmon2/fan1_input': '1098\n',
  '/sys/class/hwmon/hwmon2/fan2_input': '0\n',
  '/sys/class/hwmon/hwmon2/temp7_input': '-128000\n',
  '/sys/class/hwmon/hwmon2/temp8_input': '0\n',
  '/sys/class/hwmon/hwmon3/name': 'power_meter\n',
  '/sys/class/hwmon/hwmon3/power1_average': '97500000\n',
  '/sys/class/hwmon/hwmon4/name': 'drivetemp\n',
  '/sys/class/hwmon/hwmon4/temp1_input': '33000\n',
  '/sys/class/thermal/thermal_zone0/type': 'acpitz\n',
  '/sys/class/thermal/thermal_zone0/temp': '27800\n',
  '/sys/class/thermal/cooling_device0/type': 'Processor\n',
  '/sys/class/power_supply/AC/type': 'Mains\n',
  '/sys/class/power_supply/AC/online': '0\n',
  '/sys/class/power_supply/BAT0/type': 'Battery\n',
  '/sys/class/power_supply/BAT0/capacity': '81\n',
  '/sys/class/power_supply/BAT0/status': 'Discharging\n',
  '/sys/class/power_supply/BAT0/current_now': '1500000\n',
  '/sys/class/power_supply/BAT0/voltage_now': '12000000\n',
  '/sys/class/power_supply/BAT1/type': 'Battery\n',
  '/sys/class/power_supply/BAT1/status': 'Unknown\n',
  '/sys/class/power_supply/BAT1/power_now': '-4830000\n',
};
const reading = (files: Readonly<Record<string, string>>, config = {}) => testCollector(sensors, { files }, config)();
const valuesOf = (values: readonly { family: string; labels?: object; value: unknown }[], family: string) =>
  Object.fromEntries(
    values.filter(value => value.family === family).map(({ labels, value }) => [Object.values(labels ?? {})[0], value]),
  );

it('reads temperatures of chips and zones, and numbers duplicate names', async () => {
  const { values } = await reading(FILES);
  expect(valuesOf(values, 'temperature_celsius')).toEqual({
    'coretemp Package id 0': 54,
    'coretemp temp2': 51,
    'coretemp Package id 0 #2': 61.5,
    acpitz: 27.8,
  });
});

it('reads fans, also ones that stand still, and power', async () => {
  const { values } = await reading(FILES);
  expect(valuesOf(values, 'fan_rpm')).toEqual({ 'nct6779 fan1': 1098, 'nct6779 fan2': 0 });
  expect(valuesOf(values, 'power_watts')).toEqual({ 'power_meter power1': 97.5 });
});

it('reads batteries and mains, and omits values that a battery does not report', async () => {
  const { values } = await reading(FILES);
  expect(valuesOf(values, 'battery_ratio')).toEqual({ BAT0: 0.81 });
  expect(valuesOf(values, 'battery_state')).toEqual({ BAT0: 'discharging' });
  expect(valuesOf(values, 'battery_watts')).toEqual({ BAT0: 18, BAT1: 4.83 });
  expect(valuesOf(values, 'mains_state')).toEqual({ AC: 'disconnected' });
});

it('excludes sensors that the owner excluded', async () => {
  const { values } = await reading(FILES, { exclude: ['acpitz', 'BAT0'] });
  expect(valuesOf(values, 'temperature_celsius')).not.toHaveProperty('acpitz');
  expect(valuesOf(values, 'battery_ratio')).toEqual({});
});

it('reports nothing to read without sensors', async () => {
  await expect(reading({})).rejects.toThrow('this machine has no sensors');
});

it('survives 1,000 broken files', async () => {
  const read = await fuzzCollector(sensors, '54000\nPackage id 0\nBattery Discharging', broken => ({
    files: Object.fromEntries(Object.keys(FILES).map((file, i) => [file, i % 3 === 0 ? broken : FILES[file]!])),
  }));
  expect(read).toBeGreaterThan(900);
});
