export type * from './agent-gate.ts';
export type * from './hooks.ts';
export type * from './points.ts';
export type * from './routes.ts';
export type * from './sign-in.ts';
