import { Injectable } from '@nestjs/common';
import { defineEvent } from '../events/event.ts';
import { Events } from '../events/events.service.ts';

/** Requests a restart of the server with the current content of the data folder. Handled by the code that started the server. */
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
