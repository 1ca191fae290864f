interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * Mocks the network of a page until `end`; nothing else is mocked. `answer` returns the data of a response, or a whole Response, or
 * throws to simulate an unreachable core.
 */
export function answerRequests(answer: (request: SentRequest) => unknown) {
  const network = globalThis.fetch;
  const sent: SentRequest[] = [];
  globalThis.fetch = (async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const request = {
      method,
      path,
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      signal: signal ?? undefined,
    };
    sent.push(request);
    const data = await answer(request);
    return data instanceof Response ? data : Response.json({ data });
  }) as typeof fetch;
  return { sent, end: () => void (globalThis.fetch = network) };
}
