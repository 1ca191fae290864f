const OWN_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns true if input on a page of this origin would be sent unencrypted. */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol !== 'https:' && !OWN_MACHINE.test(hostname);
