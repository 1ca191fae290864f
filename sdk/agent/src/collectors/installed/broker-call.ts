import { NotAllowed, type CollectorAccess } from '@vitrine/contracts/collector';

const MAX_FILE_BYTES = 1_000_000;
const MAX_SECONDS = 10;

type Call = (access: CollectorAccess, args: readonly unknown[]) => Promise<unknown>;

/**
 * Executes a call of a child. `access` is restricted to its needs; arguments are untrusted. Throws NotAllowed for anything else.
 */
export function brokerCall(access: CollectorAccess, method: unknown, args: unknown): Promise<unknown> {
  const call = typeof method === 'string' && Object.hasOwn(CALLS, method) ? CALLS[method] : undefined;
  if (!call || !Array.isArray(args)) throw new NotAllowed('there is no such call');
  return call(access, args);
}

const CALLS: Readonly<Record<string, Call>> = {
  read: (access, [file, bytes]) =>
    access.read(text(file), bytes === undefined ? undefined : upTo(bytes, MAX_FILE_BYTES)),
  list: (access, [folder]) => access.list(text(folder)),
  age: (access, [file]) => access.age(text(file)),
  get: (access, [socket, path]) => access.get(text(socket), text(path)),
  getBytes: async (access, [socket, path]) =>
    Buffer.from(await access.getBytes(text(socket), text(path))).toString('base64'),
  ask: (access, [address, lines]) => access.ask(text(address), texts(lines)),
  receive: (access, [port]) => access.receive(upTo(port, 65_535)),
  run: (access, [program, args, seconds]) =>
    access.run(text(program), texts(args), seconds === undefined ? undefined : upTo(seconds, MAX_SECONDS)),
};

const refuse = (): never => {
  throw new NotAllowed('an argument of the call is of another type');
};

const text = (value: unknown): string =>
  typeof value === 'string' && value.length <= 4096 && !value.includes('\0') ? value : refuse();

const texts = (value: unknown): string[] => (Array.isArray(value) && value.length <= 50 ? value.map(text) : refuse());

const upTo = (value: unknown, max: number): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, max) : refuse();
