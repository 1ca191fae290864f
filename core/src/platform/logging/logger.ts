import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '../config/config.ts';

const LEVELS = ['fatal', 'error', 'warn', 'log', 'debug'] as const satisfies LogLevel[];
const COUNT = { error: 2, warn: 3, info: 4, debug: 5 } as const;

/** Nest's log contexts of application start-up, with nothing that an operator could act on. */
const WIRING = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Returns whether the log is JSON, for machines, instead of text for a person at a terminal. */
export const writesJson = ({ logFormat }: Pick<Config, 'logFormat'>): boolean =>
  logFormat === 'json' || (logFormat === 'auto' && !process.stdout.isTTY);

/** Logger: one JSON object per line, or coloured text for a terminal. */
export class VitrineLogger extends ConsoleLogger {
  constructor({ logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>) {
    const json = writesJson({ logFormat });
    super({
      json,
      colors: !json && process.stdout.isTTY,
      prefix: 'Vitrine',
      logLevels: LEVELS.slice(0, COUNT[logLevel]),
    });
  }

  /** Levels have the same names as in the setting. */
  protected override getJsonLogObject(...args: Parameters<ConsoleLogger['getJsonLogObject']>) {
    const line = super.getJsonLogObject(...args);
    return { ...line, level: (line.level === 'log' ? 'info' : line.level) as LogLevel };
  }

  /** With the time zone, and in a sortable order. */
  protected override getTimestamp(): string {
    return new Date().toISOString();
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!WIRING.has(String(rest.at(-1)))) super.log(message, ...rest);
  }

  /** Errors of Nest's listen also reach `main`, which logs them once. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) !== 'NestApplication') super.error(message, ...rest);
  }
}
