const known = new WeakMap<object, string>();

/** Stores the frames of the plugin code that registered a function, and returns that function. */
export function rememberFrames<F extends object>(registered: F, frames: string): F {
  if (frames) known.set(registered, frames);
  return registered;
}

/**
 * Returns the frames of the code that registered a function; undefined if unknown, as for plugins inside the core. A timeout or an
 * invalid answer has no stack in the plugin, so these frames lead its author to the function.
 */
export const registrationFrames = (registered: object): string | undefined => known.get(registered);
