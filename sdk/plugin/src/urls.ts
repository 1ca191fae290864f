/** Returns the URL of a path below a server's URL, which may itself have a path. */
export const joinUrl = (server: string, path: string): URL =>
  new URL(path, server.endsWith('/') ? server : `${server}/`);

/** Returns the value of an Authorization header for a username and a password. */
export const basicAuth = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
