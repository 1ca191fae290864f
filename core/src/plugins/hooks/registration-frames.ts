const known = new WeakMap<object, string>();

/** Remembers the frames of a plugin's own code that registered a function, and returns that function. */
export function rememberFrames<F extends object>(registered: F, frames: string): F {
  if (frames) known.set(registered, frames);
  return registered;
}

/**
 * Returns the frames of the code that registered a function; undefined if they are not known, as for plugins inside the core. A
 * time limit and an answer that does not fit have no place of their own in the plugin: this one leads its author to the function.
 */
export const registrationFrames = (registered: object): string | undefined => known.get(registered);
