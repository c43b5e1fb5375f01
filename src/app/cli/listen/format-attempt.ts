/** What is told of one attempt, whoever made it: the server, or this command. */
export type AttemptNotice = {
  at: Date;
  eventType: string;
  eventId: string;
  /** An endpoint's id; null: forwarded by this command. */
  endpointId: string | null;
  url: string;
  deliveryId: string;
  attempt: number;
  statusCode: number | null;
  /** Null: it was taken. */
  error: string | null;
  milliseconds: number;
};

/** One line for a person; with colors on a terminal that shows them. */
export function formatAttemptLine(told: AttemptNotice, hasColors: boolean): string {
  const paint = (code: number, text: string) =>
    hasColors ? `\u001b[${code}m${text}\u001b[0m` : text;
  const { error, statusCode, endpointId, url } = told;
  const status = paint(error === null ? green : red, String(statusCode ?? error));
  return [
    paint(gray, told.at.toISOString().slice(11, 23)),
    told.eventType,
    paint(gray, told.eventId),
    endpointId === null ? `forward ${url}` : `${endpointId} ${url}`,
    `attempt ${told.attempt}`,
    status,
    `${told.milliseconds} ms`,
  ].join('  ');
}

/** The same as one JSON document. */
export function formatAttemptJson(told: AttemptNotice): string {
  return JSON.stringify({
    at: told.at.toISOString(),
    event_type: told.eventType,
    event_id: told.eventId,
    endpoint_id: told.endpointId,
    url: told.url,
    delivery_id: told.deliveryId,
    attempt: told.attempt,
    status_code: told.statusCode,
    error: told.error,
    latency_ms: told.milliseconds,
  });
}

const red = 31;
const green = 32;
const gray = 90;
