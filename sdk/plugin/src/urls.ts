/** A path below a server's address, which may itself have a path. */
export const joinUrl = (server: string, path: string): URL =>
  new URL(path, server.endsWith('/') ? server : `${server}/`);

/** The value of an Authorization header for a name and a password. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
