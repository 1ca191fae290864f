import { Injectable } from '@nestjs/common';

/** For how long the history is kept while nobody says otherwise: a year. */
export const DEFAULT_HISTORY_HOURS = 8760;

/** How long the administrator wants the history kept. */
@Injectable()
export class HistoryHours {
  kept(): number {
    return DEFAULT_HISTORY_HOURS;
  }
}
