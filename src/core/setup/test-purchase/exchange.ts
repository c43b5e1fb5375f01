/** A request of the test agent. */
export type AgentRequest = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** How the test agent reaches the public routes: over HTTP, as any agent. */
export type AgentTransport = {
  send(request: AgentRequest): Promise<{ status: number; text: string }>;
  /** A new random idempotency key. */
  newKey(): string;
  /** Milliseconds of a clock that only measures. */
  stopwatch(): number;
};

/** One request of the agent and its response, as they were sent. */
export type AgentExchange = {
  step: 'discover' | 'search' | 'product' | 'checkout' | 'consent' | 'pay';
  method: string;
  url: string;
  requestBody: string | null;
  status: number;
  responseBody: string;
  milliseconds: number;
};

/** The members of responses that the agent reads; null: the response is not JSON. */
export type AgentResponseBody = {
  id?: string;
  status?: string;
  terms_version?: string | null;
  products?: { id: string; price: { amount: number } }[];
  order?: { id?: string } | null;
  error?: { message?: string };
  messages?: { content?: string }[];
} | null;

export type AgentResponse = { status: number; body: AgentResponseBody };

const maxBodyLength = 20_000;

/** Sends the requests of one agent and keeps each exchange. */
export function recordExchanges(transport: AgentTransport) {
  const exchanges: AgentExchange[] = [];
  const send = async (
    step: AgentExchange['step'],
    { method, url, body }: { method: AgentRequest['method']; url: URL; body?: object },
  ): Promise<AgentResponse> => {
    const requestBody = body === undefined ? null : JSON.stringify(body);
    const startedAt = transport.stopwatch();
    const answer = await transport.send({
      method,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: 'application/json',
        'user-agent': 'Stoa-Test-Purchase/1.0',
        ...(requestBody !== null && {
          'content-type': 'application/json',
          'idempotency-key': transport.newKey(),
        }),
      },
      body: requestBody,
    });
    exchanges.push({
      ...{ step, method, url: url.href, requestBody, status: answer.status },
      responseBody: answer.text.slice(0, maxBodyLength),
      milliseconds: Math.round((transport.stopwatch() - startedAt) * 10) / 10,
    });
    return { status: answer.status, body: parseJson(answer.text) };
  };
  return { exchanges, send };
}

function parseJson(text: string): AgentResponseBody {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
