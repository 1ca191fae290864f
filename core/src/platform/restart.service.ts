import { Injectable } from '@nestjs/common';

/** Service that requests a restart of the server, which then uses the current content of the data folder. */
@Injectable()
export class RestartService {
  private begin: (() => void) | undefined;

  /** Sets the function that restarts the server; called by the code that started it. */
  setHandler(begin: () => void): void {
    this.begin = begin;
  }

  /** Schedules the restart with a short delay, so that the response to the current request is still sent. */
  schedule(): void {
    setTimeout(() => this.begin?.(), 300);
  }
}
