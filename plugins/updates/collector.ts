import { defineCollector, NothingHere, type CollectedValue, type CollectorAccess } from '@vitrine/plugin-sdk/collector';
import { apkPending, aptPending, dnfNeedsReboot, dnfPending, dnfSecurity, pacmanPending } from './package-lists.ts';

/** Written by packages of Debian and Ubuntu whose update requires a reboot. */
const REBOOT_REQUIRED = '/run/reboot-required';
/** Hook of update-notifier-common, through which packages write that file. Without the hook, a missing file proves nothing. */
const REBOOT_NOTIFIER = '/usr/share/update-notifier/notify-reboot-required';

/** Updates reported by a package manager. Unknown values are undefined. */
interface Updates {
  readonly pending: number;
  readonly security?: number | undefined;
  readonly reboot?: boolean | undefined;
}

/** Collector of pending package updates, as of the package manager's last refresh. It neither refreshes nor installs anything. */
export default defineCollector({
  id: 'updates',
  help: 'pending updates and security updates of packages, and whether a reboot is needed',
  every: 3600,
  seconds: 90,
  max: 1,
  config: {},
  needs: () => ({
    read: [REBOOT_REQUIRED, REBOOT_NOTIFIER],
    // These commands only list packages, dnf from its cache. None of them changes anything.
    run: { apt: ['list'], dnf: ['--cacheonly'], apk: ['version'], pacman: ['-Qu'] },
  }),
  open(access) {
    return async () => {
      for (const manager of [apt, dnf, apk, pacman]) {
        const updates = await manager(access).catch(absent);
        if (updates) return { values: valuesOf(updates) };
      }
      throw new NothingHere('there is no apt, dnf, apk or pacman');
    };
  },
});

/** Timeout. Package managers are slow on small machines. */
const SECONDS = 30;

async function apt({ run, read }: CollectorAccess): Promise<Updates> {
  const { code, stdout } = await run('apt', ['list', '--upgradable'], SECONDS);
  if (code !== 0) throw new Error(`apt ended with ${code}`);
  const isThere = (file: string) => read(file).then(() => true, absent);
  const reboot = (await isThere(REBOOT_REQUIRED)) ?? ((await isThere(REBOOT_NOTIFIER)) ? false : undefined);
  return { ...aptPending(stdout), reboot };
}

/** Exit code of `dnf check-update` if there are updates. */
const DNF_UPDATES = 100;

async function dnf({ run }: CollectorAccess): Promise<Updates> {
  const { code, stdout } = await run('dnf', ['--cacheonly', '--quiet', 'check-update'], SECONDS);
  if (code !== 0 && code !== DNF_UPDATES)
    throw new Error(`dnf ended with ${code}: it may have no list of packages yet (dnf makecache)`);
  const advisories = await run('dnf', ['--cacheonly', '--quiet', 'updateinfo', 'list', '--security'], SECONDS);
  const restarting = await run('dnf', ['--cacheonly', '--quiet', 'needs-restarting', '--reboothint'], SECONDS);
  return {
    pending: dnfPending(stdout),
    security: advisories.code === 0 ? dnfSecurity(advisories.stdout) : undefined,
    reboot: dnfNeedsReboot(restarting.stdout),
  };
}

async function apk({ run }: CollectorAccess): Promise<Updates> {
  const { code, stdout } = await run('apk', ['version', '--limit', '<'], SECONDS);
  if (code !== 0) throw new Error(`apk ended with ${code}`);
  return { pending: apkPending(stdout) };
}

async function pacman({ run }: CollectorAccess): Promise<Updates> {
  // Exit code 1 means that there are no updates.
  const { code, stdout } = await run('pacman', ['-Qu'], SECONDS);
  if (code > 1) throw new Error(`pacman ended with ${code}`);
  return { pending: pacmanPending(stdout) };
}

/** Returns undefined for a missing program or file, and throws other errors. */
const absent = (error: unknown): undefined => {
  if (!(error instanceof NothingHere)) throw error;
};

function valuesOf({ pending, security, reboot }: Updates): CollectedValue[] {
  return [
    { family: 'pending', value: pending },
    ...(security === undefined ? [] : [{ family: 'security_pending', value: security }]),
    ...(reboot === undefined ? [] : [{ family: 'reboot', value: reboot ? 'needed' : 'not-needed' }]),
  ];
}
