/** How a theme is judged by its files: the same in the core, at an upload, and in the SDK, before one. */
export { contrast, contrastsOf } from './contrast.ts';
export { hostsIn } from './hosts.ts';
export { traitsOf } from './traits.ts';
