import { Injectable } from '@nestjs/common';
import { defineEvent } from '../events/event.ts';
import { Events } from '../events/events.service.ts';

/** The server shall start again, with the current content of the data folder. Whoever started this process listens. */
export const RestartRequested = defineEvent('platform.restart-requested');

/** Service that requests a restart of the server. */
@Injectable()
export class RestartService {
  constructor(private readonly events: Events) {}

  /** Schedules the restart with a short delay, so that the response to the current request is still sent. */
  schedule(): void {
    setTimeout(() => this.events.emit(RestartRequested), 300);
  }
}
