const OWN_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether what is typed into a page of this address could be read on its way. */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol !== 'https:' && !OWN_MACHINE.test(hostname);
