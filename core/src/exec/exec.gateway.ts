import type { WebSocket } from 'ws';
import { ExecWatcherFrame, SOCKET_CLOSE } from '@vitrine/contracts';
import { On } from '../platform/events/event.ts';
import { readFrames } from '../platform/sockets/read-frames.ts';
import { SocketGateway } from '../platform/sockets/socket-gateway.ts';
import { Clock, type Cancel } from '../platform/time/clock.ts';
import { ExecHistoryService } from './exec-history.service.ts';
import { ExecTrackerService } from './exec-tracker.service.ts';
import { ExecWatcher } from './exec-watcher.ts';
import { RunChanged, type RunEvent } from './exec.events.ts';

const TICK_MS = 100;
const MAX_WATCHERS = 200;
const FRAMES_PER_MINUTE = 300;

/** WebSocket gateway that streams running tasks to pages. */
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

  handleConnection(socket: WebSocket): void {
    if (this.watchers.size >= MAX_WATCHERS) return socket.close(SOCKET_CLOSE.tryAgainLater, 'too many pages');
    const watcher = new ExecWatcher(socket, this.execHistory, this.execTracker);
    this.watchers.add(watcher);
    // The timer runs only while pages are connected.
    this.cancelTicks ??= this.clock.every(TICK_MS, () => {
      for (const watcher of this.watchers) watcher.tick();
    });
    const limit = { clock: this.clock, perMinute: FRAMES_PER_MINUTE };
    readFrames(socket, ExecWatcherFrame, limit, frame => watcher.watch(frame));
    socket.on('close', () => {
      this.watchers.delete(watcher);
      if (this.watchers.size > 0) return;
      this.cancelTicks?.();
      this.cancelTicks = undefined;
    });
  }
}
