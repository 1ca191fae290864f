import { writeMachineFiles } from '../../../test/write-machine-files.ts';
import { devfreqGpus } from './gpu-devfreq.ts';

const gpusOf = (...files: string[]) => {
  using machine = writeMachineFiles(files.map(file => `== sys/class/${file}\n`).join(''));
  return devfreqGpus(machine.roots.sys).map(gpu => {
    const reading = gpu.read();
    gpu.close();
    return reading;
  });
};

it.each([
  ['a share with its frequency', 'load\n37@300000000Hz', { usage: 37 }],
  ['no more than all of it', 'load\n250@300000000Hz', { usage: 100 }],
  ['thousandths of its device', 'device/load\n455', { usage: 45.5 }],
  ['nothing for another text', 'load\nbusy', {}],
])('reads %s', (_, file, reading) => {
  expect(gpusOf(`devfreq/1.gpu/${file}`)).toEqual([{ name: '1.gpu', ...reading }]);
});

it('reads the temperature of the zone of the unit', () => {
  const zones = ['thermal/thermal_zone0/type\ncpu-thermal', 'thermal/thermal_zone1/type\ngpu-thermal'];
  const temps = ['thermal/thermal_zone0/temp\n70000', 'thermal/thermal_zone1/temp\n41500'];
  expect(gpusOf('devfreq/1.gpu/load\n5@1Hz', ...zones, ...temps)).toEqual([
    { name: '1.gpu', usage: 5, temperature: 41.5 },
  ]);
});

it.each([
  ['nvidia,ga10b', 'NVIDIA ga10b'],
  ['rockchip,rk3588-mali\0arm,mali-valhall', 'ARM mali-valhall'],
  ['img,gpu-rogue', 'PowerVR gpu-rogue'],
  ['acme,gpu-one', 'acme gpu-one'],
  ['mali', '1.unit'],
  ['mali,', '1.unit'],
])('names the unit of %j by its maker and model', (compatible, name) => {
  expect(gpusOf('devfreq/1.unit/load\n5@1Hz', `devfreq/1.unit/device/of_node/compatible\n${compatible}`)).toEqual([
    { name, usage: 5 },
  ]);
});

it('ignores memory controllers and units without a load', () => {
  expect(gpusOf('devfreq/1.dmc/load\n5@1Hz', 'devfreq/2.gpu/governor\nsimple')).toEqual([]);
});
