import { Injectable } from '@nestjs/common';

/** Asks the process to close the server and to start it again, with whatever lies in the data folder by then. */
@Injectable()
export class RestartService {
  private begin: (() => void) | undefined;

  /** Whoever started the server says how it is started again. */
  setHandler(begin: () => void): void {
    this.begin = begin;
  }

  /** Soon, so that the answer to whoever asked is still sent. */
  schedule(): void {
    setTimeout(() => this.begin?.(), 300);
  }
}
