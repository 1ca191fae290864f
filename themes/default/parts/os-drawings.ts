import * as icons from 'simple-icons';

/** Systems with an icon in the collection. */
const NAMES =
  'almalinux alpinelinux apple archlinux centos debian fedora freebsd gentoo kalilinux linux linuxmint manjaro nixos openbsd opensuse openwrt proxmox raspberrypi redhat rockylinux synology truenas ubuntu';
const WINDOWS = 'M1 3.2 10.5 1.9v9.6H1zm10.7-1.5L23 0v11.5H11.7zM1 12.5h9.5v9.6L1 20.8zm10.7 0H23V24l-11.3-1.6z';

const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`;

/** Icon files of operating systems, by name. Used by the build: a page loads only the icons of its nodes. */
export const OS_DRAWINGS: ReadonlyMap<string, string> = new Map([
  ...NAMES.split(' ').map((name): [string, string] => {
    const key = `si${name[0]!.toUpperCase()}${name.slice(1)}` as keyof typeof icons;
    return [name, drawing((icons[key] as { readonly path: string }).path)];
  }),
  ['windows', drawing(WINDOWS)],
]);
