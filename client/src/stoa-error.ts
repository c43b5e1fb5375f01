/** A problem of a single field. */
export type ErrorDetail = {
  /** For example `variants[0].stock`. */
  field: string;
  code: string;
  message: string;
};

type Fields = {
  status: number;
  code: string;
  message: string;
  details?: ErrorDetail[];
  requestId?: string | null;
  retryAfterSeconds?: number | undefined;
  members?: Record<string, unknown>;
};

/** The server rejected a call, or could not be reached. */
export class StoaError extends Error {
  override readonly name = 'StoaError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Stable, for programs. `network_error`: no response; `unexpected_response`: not from Stoa. */
  readonly code: string;
  /** Problems of single fields; may be empty. */
  readonly details: ErrorDetail[];
  /** Include it when you report a problem. */
  readonly requestId: string | null;
  /** The `Retry-After` of the response. */
  readonly retryAfterSeconds: number | undefined;
  /** All members of the `error` object, such as `next`. */
  readonly members: Record<string, unknown>;

  constructor(fields: Fields, options?: ErrorOptions) {
    super(fields.message, options);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details ?? [];
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.members = fields.members ?? {};
  }
}

export const networkError = (cause: unknown): StoaError =>
  new StoaError(
    { status: 0, code: 'network_error', message: 'The server could not be reached.' },
    { cause },
  );

/** The error of a response that is not a success. `body` is its parsed JSON. */
export function errorOf(response: Response, body: unknown): StoaError {
  const { status, headers } = response;
  const requestId = headers.get('request-id');
  const retryAfterSeconds = secondsUntil(headers.get('retry-after'));
  const members = membersOf(body);
  if (typeof members?.code !== 'string')
    return new StoaError({
      status,
      code: 'unexpected_response',
      message: `The response has status ${status} and is not from Stoa. Check the base URL and proxies.`,
      requestId,
      retryAfterSeconds,
    });
  return new StoaError({
    status,
    code: members.code,
    message: String(members.message),
    details: (members.details ?? []) as ErrorDetail[],
    requestId: String(members.request_id ?? requestId),
    retryAfterSeconds,
    members,
  });
}

/**
 * The error object: `error` in REST and UCP, the body itself in ACP and x402. Over A2A the code is
 * the `reason` of `error.details`.
 */
function membersOf(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { error } = body as { error?: Record<string, unknown> | string };
  if (typeof error === 'string') return { ...body, code: error };
  if (error === undefined) return body as Record<string, unknown>;
  if (typeof error.code === 'string') return error;
  const [detail] = (error.details ?? []) as { reason?: string }[];
  return { ...error, code: detail?.reason?.toLowerCase(), details: [] };
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
