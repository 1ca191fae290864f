import { clip, defineNotifier, DeliveryError, escapeHtml, flag, integer, secret, url } from '@vitrine/plugin-sdk';

export default defineNotifier({
  config: {
    token: secret('Bot token', { help: 'From @BotFather, like 123456:ABC-DEF' }),
    chatId: integer('Chat id', {
      help: 'A number; groups and channels begin with −100',
      placeholder: '-1001234567890',
      destination: false,
    }),
    threadId: integer('Topic id', { help: 'Only for groups with topics', optional: true, min: 1, destination: false }),
    silent: flag('Without sound', { destination: false }),
    endpoint: url('Bot API address', {
      help: 'Change it if you reach Telegram through your own server',
      default: 'https://api.telegram.org',
    }),
  },

  async send({ title, body }, { config, network }) {
    const { Api, TelegramApiError } = await import('node-telegram-bot-api');
    const api = new Api(config.token, {
      apiRoot: rootOf(config.endpoint),
      fetch: network.fetch,
      timeoutMs: 15_000,
      maxRetries: 0,
    });
    try {
      const { message_id } = await api.sendMessage({
        chat_id: config.chatId,
        // Telegram's limit of 4096 characters applies after parsing markup.
        text: `<b>${escapeHtml(clip(title, 300))}</b>${body ? `\n\n${escapeHtml(clip(body, 3700))}` : ''}`,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        disable_notification: config.silent,
        ...(config.threadId !== undefined && { message_thread_id: config.threadId }),
      });
      return { detail: `message ${message_id}` };
    } catch (error) {
      throw error instanceof TelegramApiError ? inWords(error) : outOfReach(error);
    }
  },
});

interface Refusal {
  readonly errorCode: number;
  /** Servers other than Telegram may return anything here. */
  readonly description: unknown;
  readonly retryAfter: number | undefined;
}

function inWords({ errorCode, description, retryAfter }: Refusal): DeliveryError {
  if (errorCode === 401 || errorCode === 404)
    return new DeliveryError('Telegram does not know this bot token.', { field: 'token' });
  if (typeof description !== 'string') return notTheApi();
  if (/thread/i.test(description))
    return new DeliveryError('Telegram does not know this topic.', { field: 'threadId' });
  if (errorCode === 403)
    return new DeliveryError('The bot may not write to this chat. Start it, or add it to the group.', {
      field: 'chatId',
    });
  if (/chat/i.test(description)) return new DeliveryError('Telegram does not know this chat.', { field: 'chatId' });
  const retry = errorCode === 429 || errorCode >= 500;
  return new DeliveryError(`Telegram answered: ${clip(description, 200)}`, {
    retry,
    ...(retryAfter && { after: retryAfter }),
  });
}

/** Returns the network error that the library wraps, without its message, whose URL contains the token. */
function outOfReach(error: unknown): DeliveryError {
  const { cause } = error as { cause?: unknown };
  // The response is not JSON, or lacks the fields that the library reads.
  if (cause instanceof SyntaxError || error instanceof TypeError) return notTheApi();
  if (cause instanceof Error) return new DeliveryError(cause.message, { retry: true });
  return new DeliveryError('Telegram cannot be reached.', { retry: true });
}

const notTheApi = () =>
  new DeliveryError('This is not the Bot API of Telegram. Check the address.', { field: 'endpoint' });

/** Some guides include the `/bot` before the token in the URL. */
const rootOf = (endpoint: string) => endpoint.replace(/\/(bot\/?)?$/, '');
