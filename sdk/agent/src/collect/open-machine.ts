import { bootMoment } from './boot.ts';
import type { CollectOptions } from './collect-options.ts';
import { LinuxMachine } from './linux/linux-machine.ts';
import { rootsFrom } from './linux/roots.ts';
import type { Machine } from './machine.ts';

/** Opens the machine this process runs on. `bootFile` stores a boot id on systems without one. */
export async function openMachine(
  options: CollectOptions,
  bootFile: string | undefined,
  env = process.env,
): Promise<Machine> {
  if (process.platform === 'linux' || process.platform === 'android')
    return new LinuxMachine(rootsFrom(env), options, () => bootMoment(bootFile));
  const [{ loadSystem }, { PortableMachine }] = await Promise.all([
    import('./portable/system.ts'),
    import('./portable/portable-machine.ts'),
  ]);
  return new PortableMachine(await loadSystem(), options, bootMoment(bootFile));
}
