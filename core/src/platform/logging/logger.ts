import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '../config/config.ts';

const LEVELS = ['fatal', 'error', 'warn', 'log', 'debug'] as const satisfies LogLevel[];
const COUNT = { error: 2, warn: 3, info: 4, debug: 5 } as const;

/** What Nest says while it wires the application together: nothing that an operator could act on. */
const WIRING = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** The log: one JSON object a line, or coloured text for a terminal. */
export class VitrineLogger extends ConsoleLogger {
  constructor({ logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>) {
    const json = logFormat === 'json' || (logFormat === 'auto' && !process.stdout.isTTY);
    super({
      json,
      colors: !json && process.stdout.isTTY,
      prefix: 'Vitrine',
      logLevels: LEVELS.slice(0, COUNT[logLevel]),
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!WIRING.has(String(rest.at(-1)))) super.log(message, ...rest);
  }

  /** What keeps Nest from listening also reaches `main`, which says it once. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) !== 'NestApplication') super.error(message, ...rest);
  }
}
