/**
 * Files below `/os-icons`, by patterns of system names. The first match counts, because names mention the systems they derive from,
 * and most contain "linux".
 */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/alma/i, 'almalinux'],
  [/alpine/i, 'alpinelinux'],
  [/mac ?os|darwin/i, 'apple'],
  [/arch/i, 'archlinux'],
  [/centos/i, 'centos'],
  [/raspbian|raspberry/i, 'raspberrypi'],
  [/proxmox/i, 'proxmox'],
  [/debian/i, 'debian'],
  [/fedora/i, 'fedora'],
  [/freebsd/i, 'freebsd'],
  [/gentoo/i, 'gentoo'],
  [/kali/i, 'kalilinux'],
  [/mint/i, 'linuxmint'],
  [/manjaro/i, 'manjaro'],
  [/nixos/i, 'nixos'],
  [/openbsd/i, 'openbsd'],
  [/suse/i, 'opensuse'],
  [/openwrt|immortalwrt/i, 'openwrt'],
  [/red ?hat|rhel/i, 'redhat'],
  [/rocky/i, 'rockylinux'],
  [/synology/i, 'synology'],
  [/truenas/i, 'truenas'],
  [/ubuntu/i, 'ubuntu'],
  [/windows/i, 'windows'],
  [/linux/i, 'linux'],
];

/** Returns the icon name of a system; undefined for an unknown system. */
export const osSign = (os: string): string | undefined => SIGNS.find(([name]) => name.test(os))?.[1];
