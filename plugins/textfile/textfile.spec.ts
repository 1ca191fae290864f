import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import textfile from './collector.ts';

const MAIL = `# HELP mail_queue Messages that wait.
# TYPE mail_queue gauge
mail_queue{to="out"} 17
mail_bytes 1e6 1395066363000
mail_seconds_bucket{le="0.1"} 3
mail_age NaN
broken
`;
const files = { '/etc/vitrine/textfile/mail.prom': MAIL, '/etc/vitrine/textfile/notes.txt': 'x' };

it('reads values of a file, skips histograms and names the bad line', async () => {
  const { values, problems } = await testCollector(textfile, { files })();
  expect(values).toEqual([
    { family: 'age_seconds', labels: { file: 'mail.prom' }, value: 1 },
    { family: 'mail_queue', labels: { to: 'out' }, value: 17 },
    { family: 'mail_bytes', labels: {}, value: 1e6 },
  ]);
  expect(problems).toEqual(['mail.prom:7 is no line of the text format: name{label="value"} 1']);
});

it('reports nothing to read without a file or folder', async () => {
  const folder = { '/etc/vitrine/textfile/notes.txt': '' };
  await expect(testCollector(textfile, { files: folder })()).rejects.toThrow('has no .prom file');
  await expect(testCollector(textfile, {})()).rejects.toThrow('does not exist');
});

it('survives 1,000 broken files', async () => {
  const read = await fuzzCollector(textfile, MAIL, broken => ({ files: { '/etc/vitrine/textfile/a.prom': broken } }));
  expect(read).toBe(1000);
});
