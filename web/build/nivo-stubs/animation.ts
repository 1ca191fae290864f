/** Stub of @react-spring/web: a canvas is not animated, and no other part of nivo is rendered. */
export const config = {};
export const useSpring = () => ({});
export const useTransition = () => () => null;
export const to = () => undefined;
export const animated = new Proxy({} as Record<string, string>, { get: (_, tag) => tag });
