import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { PeerService } from '../platform/http/peer.service.ts';
import { throttlePrefixOf } from '../platform/http/throttle-prefix.rule.ts';
import { Clock } from '../platform/time/clock.ts';
import { RuntimeBusy } from './install.problems.ts';

const MAX_DOWNLOADS = 64;
const MAX_DOWNLOADS_PER_NETWORK = 4;
/** Time without progress after which a download is aborted. Progress is counted in units of 64 KiB. */
const STALL_TIMEOUT_MS = MINUTE_MS;

/** Service that limits anonymous downloads of a large file: their total number, the number per network, and stalled ones. */
@Injectable()
export class DownloadLimiter {
  /** Networks of the downloads in progress. */
  private readonly networks: string[] = [];

  constructor(
    private readonly peer: PeerService,
    private readonly clock: Clock,
  ) {}

  /** Acquires a slot for a download until its response is closed; throws RuntimeBusy if there is none. */
  acquire(request: Request, response: Response): void {
    const network = throttlePrefixOf(this.peer.resolve(request).address);
    const networkDownloads = this.networks.filter(used => used === network).length;
    if (this.networks.length >= MAX_DOWNLOADS || networkDownloads >= MAX_DOWNLOADS_PER_NETWORK) throw new RuntimeBusy();
    this.networks.push(network);
    const stopChecks = this.endWhenStalled(response);
    response.once('close', () => {
      stopChecks();
      this.networks.splice(this.networks.indexOf(network), 1);
    });
  }

  private endWhenStalled(response: Response): () => void {
    let before = -1;
    return this.clock.every(STALL_TIMEOUT_MS, () => {
      const sent = response.socket?.bytesWritten ?? before;
      if (sent === before) response.destroy();
      before = sent;
    });
  }
}
