import type { BounceReport } from '../../core/emails/suppressions/record-bounce.ts';

const emailId = /eml_[0-9a-hjkmnp-tv-z]{31}/;

/**
 * The permanent failures in an RFC 3464 report (the whole message or its parts as text) or in the
 * JSON of a provider. Temporary failures, and reports about other emails, give nothing.
 */
export function parseReport(body: string): BounceReport[] {
  const json = parseJson(body);
  if (json === undefined) return parseDeliveryReport(body);
  const events = Array.isArray(json) ? json : [json];
  return events.flatMap((event) => parseProviderEvent(event));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** RFC 3464: `Action: failed` with a status of class 5, and the returned headers. */
function parseDeliveryReport(body: string): BounceReport[] {
  const text = body.replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*\\r?$`, 'im').exec(text)?.[1] ?? null;
  const isPermanent =
    field('Action')?.toLowerCase() === 'failed' && field('Status')?.startsWith('5');
  const id = emailId.exec(text)?.[0];
  if (!isPermanent || id === undefined) return [];
  const detail = field('Diagnostic-Code') ?? field('Status');
  return [{ emailId: id, reason: 'bounced', detail: toDetail(detail) }];
}

type ProviderEvent = Record<string, unknown>;

/** Amazon SES, SendGrid, Mailgun, or `{ "message_id", "type": "bounce" | "complaint" }`. */
function parseProviderEvent(event: unknown): BounceReport[] {
  if (!isObject(event)) return [];
  if (typeof event.Message === 'string') return parseReport(event.Message);
  const id = emailId.exec(JSON.stringify(event))?.[0];
  const reason = reasonOf(event);
  if (id === undefined || reason === null) return [];
  return [{ emailId: id, reason, detail: toDetail(event.reason ?? event.detail) }];
}

function reasonOf(event: ProviderEvent): BounceReport['reason'] | null {
  const { bounce, 'event-data': mailgun } = event;
  const word = String(
    event.notificationType ?? event.eventType ?? event.event ?? event.type ?? '',
  ).toLowerCase();
  if (isObject(mailgun))
    return mailgun.event === 'failed' && mailgun.severity !== 'permanent'
      ? null
      : reasonOf(mailgun);
  if (['complaint', 'complained', 'spamreport'].includes(word)) return 'complaint';
  if (isObject(bounce)) return bounce.bounceType === 'Permanent' ? 'bounced' : null;
  // SendGrid calls a temporary rejection a bounce of the type `blocked`.
  if (event.type === 'blocked') return null;
  return ['bounce', 'bounced', 'failed'].includes(word) ? 'bounced' : null;
}

const isObject = (value: unknown): value is ProviderEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Diagnostic codes come from other servers. */
function toDetail(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  return (
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 300) || null
  );
}
