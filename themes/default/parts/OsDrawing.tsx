import {
  siAlmalinux,
  siAlpinelinux,
  siApple,
  siArchlinux,
  siCentos,
  siDebian,
  siFedora,
  siFreebsd,
  siGentoo,
  siKalilinux,
  siLinux,
  siLinuxmint,
  siManjaro,
  siNixos,
  siOpenbsd,
  siOpensuse,
  siOpenwrt,
  siProxmox,
  siRaspberrypi,
  siRedhat,
  siRockylinux,
  siSynology,
  siTruenas,
  siUbuntu,
} from 'simple-icons';

const WINDOWS = 'M1 3.2 10.5 1.9v9.6H1zm10.7-1.5L23 0v11.5H11.7zM1 12.5h9.5v9.6L1 20.8zm10.7 0H23V24l-11.3-1.6z';

/** The first match counts: systems name what they derive from, and "linux" is in most names. */
const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/alma/i, siAlmalinux.path],
  [/alpine/i, siAlpinelinux.path],
  [/mac ?os|darwin/i, siApple.path],
  [/arch/i, siArchlinux.path],
  [/centos/i, siCentos.path],
  [/raspbian|raspberry/i, siRaspberrypi.path],
  [/proxmox/i, siProxmox.path],
  [/debian/i, siDebian.path],
  [/fedora/i, siFedora.path],
  [/freebsd/i, siFreebsd.path],
  [/gentoo/i, siGentoo.path],
  [/kali/i, siKalilinux.path],
  [/mint/i, siLinuxmint.path],
  [/manjaro/i, siManjaro.path],
  [/nixos/i, siNixos.path],
  [/openbsd/i, siOpenbsd.path],
  [/suse/i, siOpensuse.path],
  [/openwrt|immortalwrt/i, siOpenwrt.path],
  [/red ?hat|rhel/i, siRedhat.path],
  [/rocky/i, siRockylinux.path],
  [/synology/i, siSynology.path],
  [/truenas/i, siTruenas.path],
  [/ubuntu/i, siUbuntu.path],
  [/windows/i, WINDOWS],
  [/linux/i, siLinux.path],
];

export function OsDrawing({ os, size }: { os: string; size: number }) {
  const path = DRAWINGS.find(([name]) => name.test(os))?.[1];
  return path ? (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d={path} />
    </svg>
  ) : null;
}
