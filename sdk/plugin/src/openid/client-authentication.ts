/** Client of an identity service. */
interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Wraps the requests of a client: a request that the service refuses with `invalid_client` is sent again with the secret in the
 * header instead of the body, or the other way round. Services announce the methods that they support, not the one that this client
 * may use.
 */
export const withEitherAuthentication =
  (guarded: typeof fetch, client: Client): typeof fetch =>
  async (input, init) => {
    const answer = await guarded(input, init);
    if (answer.ok || !client.clientSecret || !(await isRefusal(answer))) return answer;
    const alternative = otherWay(init, client);
    return alternative ? guarded(input, alternative) : answer;
  };

async function isRefusal(answer: Response): Promise<boolean> {
  const { error } = ((await answer
    .clone()
    .json()
    .catch(() => ({}))) ?? {}) as { error?: unknown };
  return error === 'invalid_client';
}

/** Returns the request with the secret moved from header to body or the other way round; undefined if it has none. */
function otherWay(init: RequestInit | undefined, { clientId, clientSecret }: Client): RequestInit | undefined {
  const { body } = init ?? {};
  if (!(body instanceof URLSearchParams) && typeof body !== 'string') return undefined;
  const fields = new URLSearchParams(body);
  const headers = new Headers(init?.headers);
  if (fields.has('client_secret')) {
    fields.delete('client_secret');
    headers.set('authorization', `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`);
  } else if (/^basic /i.test(headers.get('authorization') ?? '')) {
    headers.delete('authorization');
    fields.set('client_id', clientId);
    fields.set('client_secret', clientSecret);
  } else return undefined;
  return { ...init, headers, body: fields };
}

/** RFC 6749, section 2.3.1: id and secret are form-encoded before they are joined. */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
