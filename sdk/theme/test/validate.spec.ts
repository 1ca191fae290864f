import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { THEME_CASES } from '../../contracts/test/theme-cases.ts';
import { validateTheme } from '../cli/validate.ts';

it.each(THEME_CASES)('reports the same result as a site for %s', async (_, zip, refusal) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-theme-'));
  const lines: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    writeFileSync(join(folder, 'theme.zip'), zip);
    const code = await validateTheme(folder, 'theme.zip');
    expect([code, lines.join('\n')]).toEqual(
      refusal ? [1, expect.stringMatching(refusal)] : [0, expect.stringContaining('A site would take this theme.')],
    );
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
