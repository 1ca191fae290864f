import type { z } from 'zod';
import type {
  ControlKey,
  ControlNode,
  ExecOutput,
  ExecPage,
  ExecTaskDetail,
  NewControlKey,
  NewExecTask,
  NewSavedCommand,
  NewTerminal,
  OpenedTerminal,
  SavedCommand,
  TerminalPage,
} from '@vitrine/contracts';
import { basePath } from './base-path.ts';
import { query } from './query.ts';
import { request, requestText } from './request.ts';

type Terminals = z.infer<typeof TerminalPage>;
type Opened = z.infer<typeof OpenedTerminal>;

const admin = '/api/v1/admin';

/** Returns the URL of a socket of the admin area. */
export function socketUrl(path: string): string {
  const url = new URL(`${basePath}${admin}/${path}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** API calls about remote control: availability and signing keys. */
export const controlApi = {
  nodes: query<ControlNode[]>(`${admin}/control/nodes`),
  keys: query<ControlKey[]>(`${admin}/control/signing-keys`),
  addKey: (body: NewControlKey) => request<ControlKey>(`${admin}/control/signing-keys`, { method: 'POST', body }),
  removeKey: (id: string) => request<void>(`${admin}/control/signing-keys/${id}`, { method: 'DELETE' }),
};

/** API calls about commands on many nodes. */
export const execApi = {
  tasks: (filter: { search?: string; before?: number; limit?: number }) =>
    query<ExecPage>(`${admin}/exec/tasks`, filter),
  task: (id: string, signal?: AbortSignal) => request<ExecTaskDetail>(`${admin}/exec/tasks/${id}`, { signal }),
  start: (body: NewExecTask) => request<ExecTaskDetail>(`${admin}/exec/tasks`, { method: 'POST', body }),
  output: (id: string, node: string, signal?: AbortSignal) =>
    request<ExecOutput>(`${admin}/exec/tasks/${id}/runs/${node}/output`, { signal }),
  cancel: (id: string) => request<void>(`${admin}/exec/tasks/${id}/cancel`, { method: 'POST' }),
  cancelRun: (id: string, node: string) =>
    request<void>(`${admin}/exec/tasks/${id}/runs/${node}/cancel`, { method: 'POST' }),
  remove: (id: string) => request<void>(`${admin}/exec/tasks/${id}`, { method: 'DELETE' }),
};

/** API calls about saved commands. */
export const savedCommandApi = {
  all: query<SavedCommand[]>(`${admin}/saved-commands`),
  add: (body: NewSavedCommand) => request<SavedCommand>(`${admin}/saved-commands`, { method: 'POST', body }),
  change: (id: string, body: NewSavedCommand, ifMatch?: string) =>
    request<SavedCommand>(`${admin}/saved-commands/${id}`, { method: 'PUT', body, ifMatch }),
  remove: (id: string) => request<void>(`${admin}/saved-commands/${id}`, { method: 'DELETE' }),
  order: (ids: readonly string[]) => request<void>(`${admin}/saved-commands/order`, { method: 'PUT', body: { ids } }),
};

/** API calls about terminals, open and ended. */
export const terminalApi = {
  open: (body: NewTerminal) => request<Opened>(`${admin}/terminal/sessions`, { method: 'POST', body }),
  sessions: (filter: { before?: number; limit?: number }) => query<Terminals>(`${admin}/terminal/sessions`, filter),
  close: (id: string) => request<void>(`${admin}/terminal/sessions/${id}`, { method: 'DELETE' }),
  recording: (id: string, signal?: AbortSignal) =>
    requestText(`${admin}/terminal/sessions/${id}/recording`, { signal }),
  removeRecording: (id: string) => request<void>(`${admin}/terminal/sessions/${id}/recording`, { method: 'DELETE' }),
};
