import { Suspense } from 'react';
import type { PluginPart as Plugin, PluginPartName } from '@vitrine/contracts';
import type { PluginPartProps } from '@vitrine/theme-sdk';
import { PartBoundary } from '../plugins/PartBoundary.tsx';
import { PluginPart } from '../plugins/PluginPart.tsx';
import { madeUpData } from './made-up-host.ts';
import { fleetOf, NODE_STATES } from './made-up-nodes.ts';
import type { Specimen } from './specimens.tsx';

type Call = PluginPartProps['call'];

const MANY = fleetOf(60);
const STATES: readonly { readonly state: string; readonly nodes: typeof MANY; readonly calls?: Call }[] = [
  { state: '60 nodes', nodes: MANY },
  { state: 'no node', nodes: [] },
  { state: 'loading', nodes: MANY, calls: () => new Promise<never>(() => undefined) },
  {
    state: 'error',
    nodes: MANY,
    calls: () => Promise.reject(new Error('The made-up site does not answer.')),
  },
];

/** Node pages that panels are rendered on: of an online and an offline node. */
const NODE_PAGES: typeof STATES = [
  { state: 'online', nodes: [NODE_STATES.online!] },
  { state: 'offline', nodes: [NODE_STATES.offline!] },
  ...STATES.filter(({ calls }) => calls).map(state => ({ ...state, nodes: [NODE_STATES.online!] })),
];

/** Returns the web parts of a plugin in development: with responses of its routes, without, and with errors. */
export const specimensOf = (plugin: Plugin, parts: readonly PluginPartName[]): readonly Specimen[] =>
  parts.flatMap(part =>
    (part === 'NodePanel' ? NODE_PAGES : STATES).map(({ state, nodes, calls = callAs(part) }) => ({
      slot: part,
      state,
      data: madeUpData({ nodes }),
      content: (
        <PartBoundary fallback={<p role="alert">It threw. The console has the error.</p>} onError={reportError}>
          <Suspense fallback={null}>
            <PluginPart
              plugin={plugin}
              name={part}
              call={calls}
              {...(part === 'NodePanel' && { uuid: nodes[0]!.node.uuid })}
            />
          </Suspense>
        </PartBoundary>
      ),
    })),
  );

/**
 * Returns a function that calls a route on the stage of `vitrine-plugin dev`: for an admin page as an administrator, for other
 * parts as a visitor.
 */
function callAs(part: PluginPartName): Call {
  const as = part === 'AdminPage' ? 'admin' : 'viewer';
  return async (method, path, body) => {
    const response = await fetch(path, {
      method,
      headers: { 'x-vitrine-as': as, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json().catch(() => ({}))) as { message?: string; detail?: string };
    if (!response.ok) throw new Error(answer.message ?? answer.detail ?? `HTTP ${response.status}`);
    return answer as never;
  };
}
