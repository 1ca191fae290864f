import { fileURLToPath } from 'node:url';
import type { SoakCore, SoakSite } from './site.ts';

const PRELOADED = fileURLToPath(new URL('./kill-at-step.mjs', import.meta.url));
/** Tests every n-th step: VITRINE_SOAK_STRIDE, default every step. */
const STRIDE = Number(process.env.VITRINE_SOAK_STRIDE ?? 1);

/** A server that is killed right before its n-th step that changes the disk. */
export interface Doomed {
  readonly core: SoakCore;
  /** Starts the count of steps. */
  readonly count: () => void;
  readonly killed: () => boolean;
}

/** Returns whether a server was killed at this step. */
const died = (output: string, step: number) => new RegExp(`^step ${step} `, 'm').test(output);

/** Starts a server that is killed at a step after `count` was called. */
export async function doomed(site: SoakSite, step: number, env: NodeJS.ProcessEnv = {}): Promise<Doomed> {
  const core = await site.start({ KILL_AT_STEP: String(step), ...env }, ['--import', PRELOADED]);
  return {
    core,
    count: () => void process.kill(core.pid, 'SIGUSR2'),
    killed: () => died(core.output(), step),
  };
}

/** Starts a server that is killed at a step of its start. Returns whether the start had that many steps. */
export async function killStartAt(site: SoakSite, step: number): Promise<boolean> {
  const env = { KILL_AT_STEP: String(step), KILL_FROM: 'start' };
  try {
    const core = await site.start(env, ['--import', PRELOADED]);
    await core.kill();
    return false;
  } catch (error) {
    if (!died((error as Error).message, step)) throw error;
    return true;
  }
}

/** Repeats the work with increasing step numbers until it ends before the step is reached. Returns the number of steps. */
export async function atEveryStep(tryStep: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 1; ; step += STRIDE) if (!(await tryStep(step))) return step - 1;
}
