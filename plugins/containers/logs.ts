import type { CollectorLog } from '@vitrine/plugin-sdk/collector';

/* Log frames: https://docs.docker.com/reference/api/engine/version/v1.43/#tag/Container/operation/ContainerAttach */

const LINES = 100;
/** Characters that Docker allows in names and ids. */
const NAME = /^[a-zA-Z0-9][\w.-]{0,127}$/;
/** Header of each frame of a container without a terminal: stream, three zero bytes, length. */
const HEADER_BYTES = 8;

/** Reads the last lines of a container's output. */
export const containerLogs: CollectorLog<{ readonly socket: string }> = {
  needs: ({ socket }) => ({ sockets: [socket] }),
  open:
    ({ get, getBytes }, { socket }) =>
    async name => {
      if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a container`);
      const { Config } = (await get(socket, `/containers/${name}/json`)) as { Config?: { Tty?: boolean } };
      const body = await getBytes(socket, `/containers/${name}/logs?stdout=1&stderr=1&timestamps=1&tail=${LINES}`);
      const text = new TextDecoder().decode(Config?.Tty === true ? body : withoutHeaders(body));
      return text.split(/\r?\n/).filter(Boolean);
    },
};

/** Joins the frames of both streams in their original order. */
function withoutHeaders(body: Uint8Array): Uint8Array {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at + HEADER_BYTES <= body.length;) {
    const end = at + HEADER_BYTES + view.getUint32(at + 4);
    pieces.push(body.subarray(at + HEADER_BYTES, end));
    at = end;
  }
  return Buffer.concat(pieces);
}
