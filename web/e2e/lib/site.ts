import type { CreatedNode, AdminPingTask, NewNode, NewPingTask } from '@vitrine/contracts';

/** Returns a signed-in HTTP client, like an administrator's script. */
export async function createAdminClient(url: string, username: string, password: string) {
  const { origin } = new URL(url);
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
  const session = await post('/api/v1/session', { username, password });
  if (!session.ok) throw new Error(`sign-in answered ${session.status}: ${await session.text()}`);
  const cookie = session.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  const add = async <T>(path: string, body: { readonly name: string }): Promise<T> => {
    const answer = await post(path, body, cookie);
    if (!answer.ok) throw new Error(`adding ${body.name} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  return {
    /** Calls any route; returns the data of the response. */
    call: async <T = unknown>(method: string, path: string, body?: unknown): Promise<T> => {
      const headers = { 'content-type': 'application/json', origin, cookie };
      const init: RequestInit =
        body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: T }).data;
    },
    /** Sends a file; returns the data of the response. */
    upload: async <T = unknown>(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<T> => {
      const headers = { 'content-type': 'application/octet-stream', origin, cookie };
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: bytes });
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: T }).data;
    },
    /** Activates a theme for all visitors; returns false while it is not installed. */
    activateTheme: async (id: string): Promise<boolean> => {
      const answer = await fetch(`${url}/api/v1/admin/themes/active`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify({ id }),
      });
      if (!answer.ok && answer.status !== 404)
        throw new Error(`activating ${id} answered ${answer.status}: ${await answer.text()}`);
      return answer.ok;
    },
    addNode: (name: string, overrides: Partial<NewNode> = {}) =>
      add<CreatedNode>('/api/v1/admin/nodes', { name, ...overrides }),
    addPingTask: (task: Pick<NewPingTask, 'name' | 'type' | 'target'> & Partial<NewPingTask>) =>
      add<AdminPingTask>('/api/v1/admin/ping/tasks', {
        interval: 5,
        enabled: true,
        nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
        includeNewNodes: false,
        ...task,
      } satisfies NewPingTask),
  };
}
