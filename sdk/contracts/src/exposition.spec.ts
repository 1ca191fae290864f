import { readExposition } from './exposition.ts';

// Sample lines from the specifications of the formats.
it.each([
  ['http_requests_total{method="post",code="200"} 1027 1395066363000', 1_395_066_363_000],
  ['foo_seconds_total{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find \\"x\\""} 1.5', undefined],
  ['metric_without_timestamp_and_labels 12.47', undefined],
  ['acme_http_router_request_seconds_sum{path="/api/v1",method="GET"} 9036.32 1605281325.0\n# EOF', 1_605_281_325_000],
])('reads %s', (line, at) => {
  const { samples } = readExposition(`# HELP foo_seconds Time.\n# TYPE foo_seconds counter\n${line}`);
  expect(samples[0]!.at).toBe(at);
});

it('skips histograms, summaries and NaN, and names them', () => {
  const text =
    'a_seconds_bucket{le="0.1"} 3\nb_seconds{quantile="0.5"} 1\nc NaN\nd_seconds_count 5\nd_seconds{path="a\\"b"} 1';
  const { samples, skipped } = readExposition(text);
  expect([...skipped]).toEqual(['a_seconds_bucket', 'b_seconds', 'c']);
  expect(samples.map(({ name, labels }) => [name, labels])).toEqual([
    ['d_seconds_count', {}],
    ['d_seconds', { path: 'a"b' }],
  ]);
});

it('drops the labels job and instance, and keeps the help text', () => {
  const { samples } = readExposition('# HELP sent_bytes Sent.\nsent_bytes_total{job="x",disk="a",instance="y"} 5');
  expect(samples).toMatchObject([{ name: 'sent_bytes_total', labels: { disk: 'a' }, value: 5, help: 'Sent.' }]);
});

it('renames names and labels that families may not have', () => {
  const text = 'node_memory_MemFree_bytes 5\njob:load:sum{Name="x",group="y"} 2';
  expect(readExposition(text).samples.map(({ name, labels }) => [name, labels])).toEqual([
    ['node_memory_memfree_bytes', {}],
    ['job_load_sum', { exported_name: 'x', exported_group: 'y' }],
  ]);
});

it.each([
  ['a_b', 'line 1: is no line of the text format'],
  ['ok 1\na_b{x=1} 2', 'line 2: its labels are not written'],
  ['a_b{a="1",b="1",c="1",d="1",e="1"} 2', 'line 1: 5 labels; at most 4'],
  ['a_b{_x="1"} 2', 'line 1: the label "_x" must be of'],
  ['a_b x', 'line 1: the value must be a finite number'],
])('names the bad line: %s', (line, message) => {
  expect(() => readExposition(line)).toThrow(message);
});

it('skips bad lines if the caller handles them', () => {
  const badLines: number[] = [];
  const { samples } = readExposition('ok 1\nbroken\nfine 2', ({ line }) => badLines.push(line));
  expect(samples.map(({ name }) => name)).toEqual(['ok', 'fine']);
  expect(badLines).toEqual([2]);
});
