import {
  joinUrl,
  clipBytes,
  defineHttpNotifier,
  escapeHtml,
  jsonObject,
  plainText,
  secret,
  text,
  url,
} from '@vitrine/plugin-sdk';

/**
 * Maximum text length in bytes: an event may have 65,536 bytes and contains the text twice; escaped characters take up to six
 * bytes.
 */
const MAX_BYTES = 8000;

export default defineHttpNotifier({
  service: 'Matrix',
  config: {
    server: url('Homeserver', { default: 'https://matrix.org' }),
    token: secret('Access token', { help: 'Token of an account for Vitrine that has joined the room' }),
    room: text('Room id', {
      pattern: /^![^\s/]+$/,
      placeholder: '!abc:example.com',
      help: 'Room settings → Advanced → Internal room ID',
      destination: false,
    }),
  },
  meanings: {
    401: { message: 'Matrix does not know this access token.', field: 'token' },
    403: { message: 'The account may not write to this room. Invite it, and let it join.', field: 'room' },
    404: { message: 'There is no such room, or no Matrix server at this address.', field: 'room' },
  },

  // The notice's id identifies the event, so that a retry does not create a second one.
  request: (notice, { server, token, room }) => ({
    url: joinUrl(server, `_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${notice.id}`),
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    json: {
      msgtype: 'm.text',
      body: clipBytes(plainText(notice), MAX_BYTES),
      format: 'org.matrix.custom.html',
      formatted_body: html(notice.title, clipBytes(notice.body, MAX_BYTES)),
      'm.mentions': {},
    },
  }),

  receipt: response => ({ detail: String(jsonObject(response).event_id ?? '') }),
});

const html = (title: string, body: string) =>
  `<strong>${escapeHtml(clipBytes(title, 1000))}</strong>${body && `<br>${escapeHtml(body).replaceAll('\n', '<br>')}`}`;
