/** Stands for a stylesheet: every class is called what its author called it. */
export default new Proxy({}, { get: (_, name) => String(name) });
