import type { CallerApi } from '@vitrine/plugin-sdk';
import { NativeError, refusalOf, type NativeNode } from '../apps/native.ts';

/** A node as returned to administrators by the native API. Only the fields used here. */
export interface NativeAdminNode extends NativeNode {
  readonly hidden: boolean;
  readonly privateRemark: string;
  readonly tagsAsText: string;
  readonly addresses: readonly string[];
  readonly agentVersion: string;
  readonly updatedAt: number;
}

/** Changes to a node, with the field names of the native API. */
export type NodePatch = Readonly<Record<string, unknown>>;

export interface NativePingTask {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly target: string;
  readonly interval: number;
  readonly enabled: boolean;
  readonly nodeSelector: {
    readonly all: boolean;
    readonly nodes: readonly string[];
    readonly groups: readonly string[];
    readonly tags: readonly string[];
  };
  readonly includeNewNodes: boolean;
}

export interface NativeRun {
  readonly node: string;
  readonly status: string;
  readonly exitCode: number | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface NativeExecTask {
  readonly id: string;
  readonly command: string;
  readonly runs: readonly NativeRun[];
}

interface NativeSavedCommand {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly remark: string;
  readonly updatedAt: number;
}

/** Administrator's part of the native API, called as the caller of the request. Errors are thrown as a `NativeError`. */
export class AdminApi {
  private readonly api: CallerApi;

  constructor(api: CallerApi) {
    this.api = api;
  }

  nodes(): Promise<readonly NativeAdminNode[]> {
    return this.call('GET', 'nodes');
  }

  async node(uuid: string): Promise<NativeAdminNode> {
    const found = (await this.nodes()).find(node => node.uuid === uuid);
    if (!found) throw new NativeError(404, 'There is no such node.');
    return found;
  }

  addNode(name: string): Promise<{ readonly node: NativeAdminNode; readonly token: string }> {
    return this.call('POST', 'nodes', { name });
  }

  async changeNode(uuid: string, patch: NodePatch): Promise<void> {
    await this.call('PATCH', `nodes/${encodeURIComponent(uuid)}`, patch);
  }

  removeNode(uuid: string): Promise<void> {
    return this.call('DELETE', `nodes/${encodeURIComponent(uuid)}`);
  }

  orderNodes(nodes: readonly string[]): Promise<void> {
    return this.call('PUT', 'nodes/order', { nodes });
  }

  pingTasks(): Promise<readonly NativePingTask[]> {
    return this.call('GET', 'ping/tasks');
  }

  addPingTask(task: Omit<NativePingTask, 'id'>): Promise<NativePingTask> {
    return this.call('POST', 'ping/tasks', task);
  }

  changePingTask(id: number, task: Omit<NativePingTask, 'id'>): Promise<void> {
    return this.call('PUT', `ping/tasks/${id}`, task);
  }

  removePingTask(id: number): Promise<void> {
    return this.call('DELETE', `ping/tasks/${id}`);
  }

  startTask(command: string, nodes: readonly string[]): Promise<NativeExecTask> {
    return this.call('POST', 'exec/tasks', { command, nodes });
  }

  task(id: string): Promise<NativeExecTask> {
    return this.call('GET', `exec/tasks/${encodeURIComponent(id)}`);
  }

  /** Returns the stored output of each run, by node. */
  async outputs({ id, runs }: NativeExecTask): Promise<ReadonlyMap<string, string>> {
    const outputs = new Map<string, string>();
    for (const { node } of runs) {
      const { text } = await this.call<{ text: string }>('GET', `exec/tasks/${id}/runs/${node}/output`);
      outputs.set(node, text);
    }
    return outputs;
  }

  savedCommands(): Promise<readonly NativeSavedCommand[]> {
    return this.call('GET', 'saved-commands');
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await this.api.call(method, `/api/v1/admin/${path}`, body);
    if (status < 300) return (answer as { data?: T } | null)?.data as T;
    throw refusalOf(status, answer);
  }
}
