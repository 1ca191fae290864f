/** Static scan of a theme's files. Shared by the core, at an upload, and the SDK, before one. */
export { contrast, contrastsOf, PICTURE_COVER, SHELL_COLOURS } from './contrast.ts';
export { usesOfHosts } from './host-uses.ts';
export { hostsIn } from './hosts.ts';
export { traitsOf } from './traits.ts';
