import { OS_DRAWINGS } from './os-drawings.ts';
import { osSign } from './os-sign.ts';

const SYSTEMS =
  'AlmaLinux 9;Alpine Linux;macOS 26;Arch Linux;CentOS Stream;Raspbian;Proxmox VE;Debian 13;Fedora;FreeBSD 15;Gentoo;Kali;Linux Mint;Manjaro;NixOS;OpenBSD;openSUSE Leap;ImmortalWrt;Red Hat Enterprise Linux;Rocky Linux;Synology DSM;TrueNAS;Ubuntu 26.04;Windows Server;Linux 6';

it.each(SYSTEMS.split(';'))('has a drawing for the sign of %s', system => {
  expect(OS_DRAWINGS.get(osSign(system) ?? '')).toMatch(/^<svg .*<path d="[^"]{50,}"\/><\/svg>$/);
});

it('has no unused drawing', () => {
  expect(new Set(SYSTEMS.split(';').map(osSign))).toEqual(new Set(OS_DRAWINGS.keys()));
});
