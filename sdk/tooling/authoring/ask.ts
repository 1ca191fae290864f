import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';

/** Returns true if a person can answer questions: input and output are a terminal. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Asks questions one after the other; an empty answer selects the default. Repeats a question until the answer is valid. */
export async function askEach<K extends string>(
  questions: readonly {
    readonly name: K;
    readonly text: string;
    readonly initial: string;
    fault?(answer: string): string | undefined;
  }[],
): Promise<Record<K, string>> {
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Partial<Record<K, string>> = {};
  try {
    for (const { name, text, initial, fault } of questions) {
      for (;;) {
        const answer = (await reader.question(`${text}${initial && ` (${initial})`}: `)).trim() || initial;
        const problem = fault?.(answer);
        answers[name] = answer;
        if (problem === undefined) break;
        console.log(`  ${problem}`);
      }
    }
  } finally {
    reader.close();
  }
  return answers as Record<K, string>;
}

/** Returns the author configured in npm or git; empty if neither is. */
export function knownAuthor(): string {
  const ofNpm = process.env.npm_config_init_author_name;
  if (ofNpm) return ofNpm;
  const { stdout } = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' });
  return (stdout ?? '').trim().replace(/["\\]/g, '');
}
