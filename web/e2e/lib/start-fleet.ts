import { createAdminClient } from './site.ts';
import { startFakeMachine } from './start-fake-machine.ts';

/** Adds nodes to a site. Each reports every `every` ms, spread evenly over that time. */
export async function startFleet(
  url: string,
  admin: { username: string; password: string },
  nodes: number,
  every: number,
) {
  const site = await createAdminClient(url, admin.username, admin.password);
  const added: { name: string; token: string }[] = [];
  for (let i = 0; i < nodes; i++) {
    const name = `node-${String(i + 1).padStart(3, '0')}`;
    added.push({ name, token: (await site.addNode(name)).token });
  }
  const fleets: Disposable[] = [];
  for (const [i, { name, token }] of added.entries()) {
    const base = (i * 37) % 80;
    fleets.push(await startFakeMachine(url, token, name).live(every, () => base + Math.random() * 20));
  }
  return {
    [Symbol.dispose]() {
      for (const fleet of fleets) fleet[Symbol.dispose]();
    },
  };
}
