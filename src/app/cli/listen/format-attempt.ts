/** One delivery attempt, made by the server or forwarded by this command. */
export type AttemptNotice = {
  at: Date;
  eventType: string;
  eventId: string;
  /** Id of the webhook endpoint; null when this command forwarded the event. */
  endpointId: string | null;
  url: string;
  deliveryId: string;
  attempt: number;
  statusCode: number | null;
  /** Null when the receiver accepted the event. */
  error: string | null;
  milliseconds: number;
};

/** Formats an attempt as one line of text. */
export function formatAttemptLine(notice: AttemptNotice, hasColors: boolean): string {
  const paint = (code: number, text: string) =>
    hasColors ? `\u001b[${code}m${text}\u001b[0m` : text;
  const { error, statusCode, endpointId, url } = notice;
  const status = paint(error === null ? green : red, String(statusCode ?? error));
  return [
    paint(gray, notice.at.toISOString().slice(11, 23)),
    notice.eventType,
    paint(gray, notice.eventId),
    endpointId === null ? `forward ${url}` : `${endpointId} ${url}`,
    `attempt ${notice.attempt}`,
    status,
    `${notice.milliseconds} ms`,
  ].join('  ');
}

/** Formats an attempt as one JSON document. */
export function formatAttemptJson(notice: AttemptNotice): string {
  return JSON.stringify({
    at: notice.at.toISOString(),
    event_type: notice.eventType,
    event_id: notice.eventId,
    endpoint_id: notice.endpointId,
    url: notice.url,
    delivery_id: notice.deliveryId,
    attempt: notice.attempt,
    status_code: notice.statusCode,
    error: notice.error,
    latency_ms: notice.milliseconds,
  });
}

const red = 31;
const green = 32;
const gray = 90;
