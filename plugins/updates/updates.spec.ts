import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import updates from './collector.ts';
import { dnfSecurity } from './package-lists.ts';

/* Format of apt(8), https://manpages.debian.org/apt.8, as in Debian 11 and Ubuntu 22.04. */
const APT = `Listing...
appstream/oldstable 0.16.1-2+b1 amd64 [upgradable from: 0.16.1-2]
apt-transport-https/oldstable-security 2.6.2 all [upgradable from: 2.6.1]
openssl/jammy-updates,jammy-security 3.0.2-0ubuntu1.15 amd64 [upgradable from: 3.0.2-0ubuntu1.14]

`;
/*
 * Formats of https://dnf.readthedocs.io/en/latest/command_ref.html and
 * https://dnf5.readthedocs.io/en/latest/commands/advisory.8.html.
 */
const DNF_UPDATES = `
bash.x86_64                        5.1.8-9.el9                    baseos
kernel.x86_64                      5.14.0-427.el9                 baseos
openssl-libs.x86_64                1:3.0.7-27.el9                 baseos
Obsoleting Packages
grub2-tools.x86_64                 1:2.06-77.el9                  baseos
    grub2-tools.x86_64             1:2.06-70.el9                  @baseos
`;
const DNF4_SECURITY = `RHSA-2024:1129 Moderate/Sec.  curl-7.76.1-26.el9_3.3.x86_64
RHSA-2024:2447 Low/Sec.       openssl-libs-1:3.0.7-27.el9.x86_64
RHSA-2024:2999 Important/Sec. openssl-libs-1:3.0.7-28.el9.x86_64
`;
const DNF5_SECURITY = `Name                   Type     Severity                    Package              Issued
FEDORA-2024-07597a0fb3 security Moderate    vim-common-9.1.393-1.fc40.x86_64 2024-05-08 01:32:58
FEDORA-2024-11111a0fb3 security Important   glibc-2.39-8.fc40.x86_64         2024-05-08 01:32:58
`;
/* Format of apk-version(8), https://man.archlinux.org/man/apk-version.8. */
const APK = `Installed:                                Available:
busybox-1.36.1-r5                       < 1.36.1-r7
libcrypto3-3.1.4-r1                     < 3.1.4-r5
`;
/* Format of pacman(8), https://man.archlinux.org/man/pacman.8. */
const PACMAN = `linux 6.6.1.arch1-1 -> 6.6.2.arch1-1
openssl 3.1.4-1 -> 3.2.0-1
nvidia 545.29-1 -> 545.30-1 [ignored]
`;

const valueOf = async (machine: Parameters<typeof testCollector>[1]) =>
  Object.fromEntries((await testCollector(updates, machine)()).values.map(({ family, value }) => [family, value]));
const dnf = (security: string, reboot: string) => ({
  dnf: (args: readonly string[]) =>
    args.includes('check-update')
      ? { code: 100, stdout: DNF_UPDATES }
      : { code: 0, stdout: args.includes('updateinfo') ? security : reboot },
});

it('counts updates and security updates of apt', async () => {
  const programs = { apt: () => APT };
  expect(await valueOf({ programs })).toEqual({ pending: 3, security_pending: 2 });
});

it('reports whether apt needs a reboot only if something records it', async () => {
  const programs = { apt: () => APT };
  const notifier = { '/usr/share/update-notifier/notify-reboot-required': '#!/bin/sh\n' };
  expect(await valueOf({ programs, files: notifier })).toMatchObject({ reboot: 'not-needed' });
  const files = { '/run/reboot-required': '*** System restart required ***\n' };
  expect(await valueOf({ programs, files })).toMatchObject({ reboot: 'needed' });
});

it('counts updates of dnf 4 and 5, and reports whether a reboot is needed', async () => {
  expect(
    await valueOf({ programs: dnf(DNF4_SECURITY, 'Reboot is required to fully utilize these updates.\n') }),
  ).toEqual({
    pending: 3,
    security_pending: 2,
    reboot: 'needed',
  });
  expect(await valueOf({ programs: dnf(DNF5_SECURITY, 'Reboot should not be necessary.\n') })).toEqual({
    pending: 3,
    security_pending: 2,
    reboot: 'not-needed',
  });
  expect(dnfSecurity('')).toBe(0);
});

it('omits security updates and reboots if dnf lacks the plugin', async () => {
  const programs = { dnf: (args: readonly string[]) => ({ code: args.includes('check-update') ? 0 : 1, stdout: '' }) };
  expect(await valueOf({ programs })).toEqual({ pending: 0 });
});

it('counts updates of apk and pacman', async () => {
  expect(await valueOf({ programs: { apk: () => APK } })).toEqual({ pending: 2 });
  expect(await valueOf({ programs: { pacman: () => PACMAN } })).toEqual({ pending: 2 });
  expect(await valueOf({ programs: { pacman: () => ({ code: 1, stdout: '' }) } })).toEqual({ pending: 0 });
});

it('reports nothing to read without a package manager, and one that fails', async () => {
  await expect(valueOf({})).rejects.toThrow('there is no apt, dnf, apk or pacman');
  await expect(valueOf({ programs: { apt: () => ({ code: 100, stdout: '' }) } })).rejects.toThrow('apt ended with 100');
});

(existsSync('/usr/bin/apt') ? it : it.skip)(
  'reads every line of the real apt',
  async () => {
    let printed = '';
    const apt = (args: readonly string[]) =>
      (printed = execFileSync('apt', args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      }));
    const { pending, security_pending: security } = await valueOf({ programs: { apt } });
    expect(pending).toBe(printed.split('\n').filter(line => line.includes('[upgradable from')).length);
    expect(security).toBeLessThanOrEqual(pending as number);
  },
  60_000,
);

it('survives 1,000 broken lists', async () => {
  const read = await fuzzCollector(updates, DNF_UPDATES + DNF5_SECURITY, broken => ({
    programs: { dnf: () => broken },
  }));
  expect(read).toBe(1000);
  expect(await fuzzCollector(updates, APT, broken => ({ programs: { apt: () => broken } }))).toBe(1000);
});
