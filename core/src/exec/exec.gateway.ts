import type { IncomingMessage } from 'node:http';
import { ExecWatcherFrame } from '@vitrine/contracts';
import type { WebSocket } from 'ws';
import { Clock, type Cancel } from '../platform/clock.ts';
import { On } from '../platform/events/event.ts';
import { callerOf } from '../platform/http/caller.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecWatcher } from './exec-watcher.ts';
import { RunChanged, type RunEvent } from './exec.events.ts';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;
const TICK_MS = 100;
const MOST_WATCHERS = 200;
const FRAMES_A_MINUTE = 300;

/** WebSocket gateway through which pages follow a running task. */
@SocketGateway('/api/v1/admin/exec/live', { audience: 'admin', scope: 'control', maxPayload: 8 * 1024 })
export class ExecGateway {
  private readonly watchers = new Set<ExecWatcher>();
  private cancelTicks: Cancel | undefined;

  constructor(
    private readonly execHistory: ExecHistoryService,
    private readonly execTracker: ExecTrackerService,
    private readonly clock: Clock,
  ) {}

  @On(RunChanged)
  onRunChanged({ task, run }: RunEvent): void {
    for (const watcher of this.watchers) watcher.changed(task.about.id, run.view.node);
  }

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const caller = callerOf(request);
    // A task concerns all of its nodes, so keys limited to some nodes have no access, as on the routes.
    if (caller.kind === 'key' && caller.nodes !== null)
      return socket.close(POLICY_VIOLATION, 'not for keys of single nodes');
    if (this.watchers.size >= MOST_WATCHERS) return socket.close(TRY_AGAIN_LATER, 'too many pages');
    const watcher = new ExecWatcher(socket, this.execHistory, this.execTracker);
    this.watchers.add(watcher);
    // The timer runs only while pages are connected.
    this.cancelTicks ??= this.clock.every(TICK_MS, () => {
      for (const one of this.watchers) one.tick();
    });
    let minute = 0;
    let frames = 0;
    socket.on('message', data => {
      const now = Math.floor(this.clock.now() / 60_000);
      if (now !== minute) [minute, frames] = [now, 0];
      const frame = ++frames > FRAMES_A_MINUTE ? undefined : read(String(data));
      if (frame) watcher.watch(frame);
      else socket.close(POLICY_VIOLATION, 'not a frame of this protocol, or too many');
    });
    socket.on('close', () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      this.cancelTicks?.();
      this.cancelTicks = undefined;
    });
  }
}

function read(text: string): ExecWatcherFrame | undefined {
  try {
    return ExecWatcherFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
