export * from './agent-frames.ts';
export * from './history.ts';
export * from './live-frames.ts';
export * from './metrics.ts';
export * from './node.ts';
export * from './problem.ts';
export * from './session.ts';
export * from './site.ts';
