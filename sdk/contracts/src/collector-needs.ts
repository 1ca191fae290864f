import { resolve, sep } from 'node:path';
import { NotAllowed, type CollectorAccess, type CollectorNeeds } from './collector.ts';

/** Restricts access to what the needs list; anything else throws before it is accessed. */
export function within(
  access: CollectorAccess,
  { read = [], sockets = [], run = {}, ask = {}, listen = [] }: CollectorNeeds,
): CollectorAccess {
  const refuse = (need: string): never => {
    throw new NotAllowed(`${need} is not among the needs of this collector`);
  };
  const assertInside = (file: string) =>
    read.some(root => resolve(file) === resolve(root) || resolve(file).startsWith(resolve(root) + sep)) || refuse(file);
  const assertPath = (path: string) => /^\/[!-~]*$/.test(path) || refuse(`the path ${JSON.stringify(path)}`);
  const assertSocket = (socket: string, path: string) => {
    if (!sockets.includes(socket)) refuse(socket);
    assertPath(path);
  };
  return {
    now: () => access.now(),
    wait: seconds => access.wait(seconds),
    read: async (file, maxBytes) => (assertInside(file), access.read(resolve(file), maxBytes)),
    list: async folder => (assertInside(folder), access.list(resolve(folder))),
    age: async file => (assertInside(file), access.age(resolve(file))),
    get: async (socket, path) => (assertSocket(socket, path), access.get(socket, path)),
    getBytes: async (socket, path) => (assertSocket(socket, path), access.getBytes(socket, path)),
    ask: async (address, lines) => {
      const commands = Object.hasOwn(ask, address) ? ask[address]! : refuse(address);
      const invalid = lines.find(line => !/^[ -~]{1,200}$/.test(line) || !commands.includes(line.split(' ', 1)[0]!));
      return invalid === undefined ? access.ask(address, lines) : refuse(`the line ${JSON.stringify(invalid)}`);
    },
    receive: async port => (listen.includes(port) || refuse(`UDP port ${port}`), access.receive(port)),
    run: async (program, args, seconds) => {
      const isNamed = Object.hasOwn(run, program) && run[program]!.includes(args[0] ?? '');
      return isNamed ? access.run(program, args, seconds) : refuse(`${program} ${args[0] ?? ''}`);
    },
  };
}
