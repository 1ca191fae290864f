import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pingCommand, timeIn } from '@vitrine/contracts/echo';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { selfSigned } from '../../test/self-signed.ts';
import { tempFolder } from '../../test/temp-folder.ts';
import { measureDns } from './dns.ts';
import { firstConnected } from './first-connected.ts';
import { measureHttp } from './http.ts';
import { measureIcmp } from './icmp.ts';
import { lossOf } from './loss-of.ts';
import type { LostProbe, ProbeResult } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';
import { measureTcp } from './tcp.ts';

const limits = (timeout = 1000) => ({ timeout, signal: new AbortController().signal });

async function listening<T extends net.Server>(server: T) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<net.Socket>();
  server.on('connection', socket => void sockets.add(socket));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise(done => server.close(done));
  };
  return { port, [Symbol.asyncDispose]: close };
}

describe('tcp', () => {
  it('measures the time to connect', async () => {
    await using place = await listening(net.createServer(socket => socket.destroy()));
    const trip = await measureTcp(`127.0.0.1:${place.port}`, limits());
    expect(trip).toBeGreaterThan(0);
    expect(trip).toBeLessThan(1000);
  });

  it('counts a closed port as a lost probe', async () => {
    const place = await listening(net.createServer());
    await place[Symbol.asyncDispose]();
    expect(await measureTcp(`127.0.0.1:${place.port}`, limits())).toEqual({ lost: 'refused' });
  });

  it('waits no longer than its limit', async () => {
    const started = performance.now();
    const { lost } = (await measureTcp('192.0.2.1:9', limits(200))) as LostProbe;
    expect(['timeout', 'unreachable', 'refused']).toContain(lost);
    expect(performance.now() - started).toBeLessThan(1500);
  });

  it('counts an unresolvable name as a lost probe', async () => {
    await expect(measureTcp('no-such-host.invalid:80', limits())).rejects.not.toBeInstanceOf(ProbeRefusedError);
  });
});

describe('http', () => {
  const respondWith = (status: number, hang = false) =>
    listening(
      http.createServer((request, response) => {
        if (!hang) response.writeHead(status, { location: 'http://169.254.169.254/' }).end('x'.repeat(1000));
      }),
    );

  it.each([200, 204, 301, 399])('counts status %i as a response, and follows no redirect', async status => {
    await using place = await respondWith(status);
    expect(await measureHttp(`http://127.0.0.1:${place.port}/health`, limits())).toBeGreaterThan(0);
  });

  it.each([400, 404, 500, 503])('counts status %i as a lost probe', async status => {
    await using place = await respondWith(status);
    expect(await measureHttp(`http://127.0.0.1:${place.port}/`, limits())).toEqual({ lost: 'status' });
  });

  it('counts a late answer as a lost probe', async () => {
    await using place = await respondWith(200, true);
    expect(await measureHttp(`http://127.0.0.1:${place.port}/`, limits(100))).toEqual({ lost: 'timeout' });
  });

  it('counts an answer other than HTTP as a lost probe', async () => {
    await using place = await listening(net.createServer(socket => socket.end('SSH-2.0-OpenSSH\r\n')));
    expect(await measureHttp(`http://127.0.0.1:${place.port}/`, limits())).toEqual({ lost: 'closed' });
  });

  it('rejects a metadata service', async () => {
    await expect(measureHttp('http://169.254.169.254/latest/meta-data/', limits())).rejects.toThrow(ProbeRefusedError);
    await expect(measureHttp('http://[::ffff:169.254.169.254]/', limits())).rejects.toThrow(ProbeRefusedError);
  });
});

describe('dns', () => {
  /** A resolver that responds to every query with this code and no records. */
  async function resolver(code: number) {
    const socket = createSocket('udp4');
    socket.on('message', (question, from) => {
      const answer = Buffer.from(question);
      answer.writeUInt16BE(0x8180 | code, 2);
      socket.send(answer, from.port, from.address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return {
      port: socket.address().port,
      [Symbol.asyncDispose]: async () => void (socket.close(), await once(socket, 'close')),
    };
  }

  it('measures the time to a response, also if the name does not exist', async () => {
    await using place = await resolver(3);
    expect(await measureDns(`example.org@127.0.0.1:${place.port}`, limits())).toBeGreaterThan(0);
  });

  it('counts a failing resolver as a lost probe', async () => {
    await using place = await resolver(2);
    expect(await measureDns(`example.org@127.0.0.1:${place.port}`, limits())).toEqual({ lost: 'status' });
  });

  it('counts a missing answer as a lost probe', async () => {
    const place = await resolver(0);
    await place[Symbol.asyncDispose]();
    const { lost } = (await measureDns(`example.org@127.0.0.1:${place.port}`, limits(200))) as LostProbe;
    expect(['timeout', 'refused']).toContain(lost);
  });

  it('rejects a forbidden resolver', async () => {
    await expect(measureDns('example.org@169.254.169.253', limits())).rejects.toThrow(ProbeRefusedError);
  });
});

describe('icmp', () => {
  it.each([
    ['64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.287 ms', 0.287],
    ['64 bytes from 1.1.1.1: seq=0 ttl=57 time=12.3 ms', 12.3],
    ['Reply from 1.1.1.1: bytes=32 time<1ms TTL=57', 1],
    ['Antwort von 1.1.1.1: Bytes=32 Zeit=14ms TTL=57', 14],
    ['来自 1.1.1.1 的回复: 字节=32 时间=9ms TTL=57', 9],
    ['Ответ от 1.1.1.1: число байт=32 время=7мс TTL=57', 7],
    ['1 packets transmitted, 0 received, 100% packet loss, time 0ms', undefined],
  ])('reads the time in %s', (output, expected) => expect(timeIn(output)).toBe(expected));

  it('sends one echo with a time limit on every platform', () => {
    expect(pingCommand('linux', '1.1.1.1', 5)).toEqual(['ping', ['-n', '-c', '1', '-W', '5', '1.1.1.1']]);
    expect(pingCommand('win32', '1.1.1.1', 5)).toEqual(['ping', ['-n', '1', '-w', '5000', '1.1.1.1']]);
    expect(pingCommand('darwin', '2606:4700::1111', 5)[0]).toBe('ping6');
  });

  /** A fake `ping`, first in PATH, with this output and exit. */
  function installed(script: string) {
    const folder = tempFolder();
    const path = process.env.PATH;
    writeFileSync(join(folder.path, 'ping'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    process.env.PATH = `${folder.path}:${path}`;
    return { folder, [Symbol.dispose]: () => ((process.env.PATH = path), folder[Symbol.dispose]()) };
  }

  it('runs the ping of this machine', async () => {
    using _ = installed('echo "64 bytes from $6: icmp_seq=1 ttl=64 time=0.3 ms"; test "$*" = "-n -c 1 -W 1 127.0.0.1"');
    expect(await measureIcmp('127.0.0.1', limits())).toBe(0.3);
  });

  it.each([
    ['timeout', 'iputils', 'echo "1 packets transmitted, 0 received, 100% packet loss, time 0ms"; exit 1'],
    ['timeout', 'BSD and macOS', 'echo "1 packets transmitted, 0 packets received, 100.0% packet loss"; exit 2'],
    ['timeout', 'BusyBox', 'echo "1 packets transmitted, 0 packets received, 100% packet loss"; exit 1'],
    ['unreachable', 'iputils', 'echo "connect: Network is unreachable" >&2; exit 2'],
    ['unreachable', 'BusyBox', 'echo "ping: sendto: Network unreachable" >&2; exit 1'],
    ['unreachable', 'Windows', 'echo "Reply from 10.0.0.1: Destination host unreachable."; exit 0'],
  ])('counts a lost probe with %s of the ping of %s', async (cause, _, script) => {
    using __ = installed(script);
    expect(await measureIcmp('127.0.0.1', limits())).toEqual({ lost: cause });
  });

  it.each([
    ['iputils', 'echo "ping: socktype: SOCK_RAW" >&2; echo "ping: socket: Operation not permitted" >&2; exit 2'],
    ['BusyBox', 'echo "ping: permission denied (are you root?)" >&2; exit 1'],
    ['inetutils', 'echo "ping: Lacking privilege for raw socket." >&2; exit 1'],
    ['Windows', 'echo "Unable to contact IP driver. General failure."; exit 1'],
  ])('measures nothing if the ping of %s may not send', async (_, script) => {
    using __ = installed(script);
    await expect(measureIcmp('127.0.0.1', limits())).rejects.toThrow('ping may not send on this machine');
  });

  it('retries without an option that the ping program does not support', async () => {
    using _ = installed('test "$1" = -n && { echo "ping: invalid option -- \'n\'" >&2; exit 1; }; echo "time=2.5 ms"');
    expect(await measureIcmp('127.0.0.1', limits())).toBe(2.5);
  });

  it('ends a ping that hangs', async () => {
    using _ = installed('exec sleep 60');
    const started = performance.now();
    expect(await measureIcmp('127.0.0.1', limits(100))).toEqual({ lost: 'timeout' });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('measures nothing without a ping program', async () => {
    const path = process.env.PATH;
    process.env.PATH = '/nonexistent';
    try {
      await expect(measureIcmp('127.0.0.1', limits())).rejects.toThrow(ProbeRefusedError);
    } finally {
      process.env.PATH = path;
    }
  });

  it('rejects a link-local target before anything is started', async () => {
    await expect(measureIcmp('fe80::1', limits())).rejects.toThrow(ProbeRefusedError);
  });
});

describe('several addresses', () => {
  const pendingProbe = new Promise<ProbeResult>(() => {});

  it.each<[string, string[], Record<string, ProbeResult | 'never'>, ProbeResult]>([
    ['after one that refuses', ['::1', '127.0.0.1'], { '::1': { lost: 'refused' }, '127.0.0.1': 5 }, 5],
    ['beside one that is silent', ['::1', '127.0.0.1'], { '::1': 'never', '127.0.0.1': 5 }, 5],
    [
      'after two families without a route',
      ['::1', '10.0.0.1', '::2'],
      { '::1': { lost: 'unreachable' }, '10.0.0.1': { lost: 'unreachable' }, '::2': 7 },
      7,
    ],
    [
      'none, and tells what came from the farthest',
      ['::1', '127.0.0.1'],
      { '::1': { lost: 'unreachable' }, '127.0.0.1': { lost: 'refused' } },
      { lost: 'refused' },
    ],
  ])('are tried: %s', async (_, addresses, answers, expected) => {
    const attempt = async (address: string) =>
      answers[address] === 'never' ? pendingProbe : (answers[address] as ProbeResult);
    expect(await firstConnected(addresses, attempt, limits())).toEqual(expected);
  });

  it('alternate between families', async () => {
    const attempts: string[] = [];
    const attempt = async (address: string) => (attempts.push(address), { lost: 'refused' as const });
    await firstConnected(['::1', '::2', '::3', '10.0.0.1'], attempt, limits());
    expect(attempts).toEqual(['::1', '10.0.0.1', '::2', '::3']);
  });

  it('are not tried after the limit', async () => {
    const attempts: string[] = [];
    const attempt = (address: string, signal: AbortSignal) =>
      new Promise<ProbeResult>((_, reject) => {
        attempts.push(address);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    expect(await firstConnected(['::1', '10.0.0.1', '10.0.0.2'], attempt, limits(100))).toEqual({ lost: 'timeout' });
    expect(attempts).toEqual(['::1']);
  });
});

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ENOTFOUND', 'name'],
  ['EAI_AGAIN', 'name'],
  ['EHOSTUNREACH', 'unreachable'],
  ['EPERM', 'denied'],
  ['HPE_INVALID_CONSTANT', 'closed'],
  ['ESOMETHING', 'other'],
])('names the cause of %s', (code, cause) => expect(lossOf({ code })).toEqual({ lost: cause }));

it('accepts a self-signed certificate if the task allows it, and reports its expiry', async () => {
  using folder = tempFolder();
  await using place = await listening(https.createServer(selfSigned(folder.path), (_, answer) => answer.end('ok')));
  const target = `https://127.0.0.1:${place.port}/`;
  expect(await measureHttp(target, limits())).toEqual({ lost: 'certificate' });
  const calls: number[] = [];
  const trip = await measureHttp(target, { ...limits(), anyCertificate: true, onCertificate: at => calls.push(at) });
  expect(trip).toBeGreaterThan(0);
  expect(calls).toHaveLength(1);
  expect(Math.abs(calls[0]! - Date.now() - 2 * DAY_MS)).toBeLessThan(HOUR_MS);
});

it('measures only the requested address family', async () => {
  await using place = await listening(net.createServer(socket => socket.destroy()));
  const target = `127.0.0.1:${place.port}`;
  expect(await measureTcp(target, { ...limits(), family: 'ipv4' })).toBeGreaterThan(0);
  await expect(measureTcp(target, { ...limits(), family: 'ipv6' })).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
