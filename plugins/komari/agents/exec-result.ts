import type { AgentFrame } from '@vitrine/plugin-sdk';
import { numberOf, textOf, valueOf, type JsonObject } from './json.ts';

/** Maximum bytes of output per frame, and per command: further output is only counted. */
const PIECE = 128 * 1024;
const MAX_OUTPUT_BYTES = 256 * 1024;

/**
 * Returns the frames with the output and the end of a command. These agents send both together, with exit code −1 for a refusal.
 */
export function execFrames(body: JsonObject): AgentFrame[] {
  const id = textOf(valueOf(body, 'task_id'));
  const output = Buffer.from(textOf(body.result).toWellFormed());
  const exitCode = Math.trunc(numberOf(valueOf(body, 'exit_code'))) || 0;
  const frames: AgentFrame[] = [];
  for (let from = 0; from < Math.min(output.length, MAX_OUTPUT_BYTES); from += PIECE) {
    const data = output.subarray(from, Math.min(from + PIECE, MAX_OUTPUT_BYTES)).toString('base64');
    frames.push({ type: 'execOutput', id, from, data });
  }
  const status = exitCode === 0 ? 'success' : 'failed';
  return [...frames, { type: 'execEnd', id, status, reason: null, exitCode, signal: null, written: output.length }];
}
