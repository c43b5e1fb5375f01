import type { Hook, HookCall } from '../../core/hooks/hook.ts';
import { decryptHookSecret } from '../../core/hooks/manage-hooks.ts';
import { buildWebhookHeaders } from '../../core/webhooks/dispatch/webhook-headers.ts';
import { stopwatch } from '../../kernel/clock.ts';
import { toStorableText } from '../../kernel/storable-text.ts';
import type { OutboundClient, OutboundResponse } from '../../platform/outbound/client.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { BadAnswer } from './hook-contract.ts';

const maxBodyBytes = 65_536;

/** A signed call, ready to be sent. */
export type SignedCall = { url: string; headers: Record<string, string>; body: string };

/** The signature and its headers are those of webhooks. */
export function signCall(
  work: Work,
  hook: Hook,
  { type, data }: { type: string; data: object },
): SignedCall {
  const id = work.newId('hcl');
  const body = JSON.stringify({
    id,
    type,
    created_at: work.now.toISOString(),
    site_slug: hook.siteSlug,
    data,
  });
  const headers = buildWebhookHeaders({
    secret: decryptHookSecret(work, hook),
    eventId: id,
    eventType: `hook.${type}`,
    deliveryId: `${id}.1`,
    attempt: 1,
    at: work.now,
    body,
    standard: true,
  });
  return { url: hook.url, headers, body };
}

/** The outcome of a call: an answer or a problem. */
export type PostResult<Answer> = Pick<HookCall, 'milliseconds' | 'status'> &
  ({ answer: Answer; problem: null } | { problem: string });

/** Posts a call and reads the answer. Every failure is a result. */
export async function postToHook<Answer>(
  outbound: OutboundClient,
  call: SignedCall,
  { milliseconds, read }: { milliseconds: number; read: (body: unknown) => Answer },
): Promise<PostResult<Answer>> {
  const started = stopwatch();
  const limits = { timeoutSeconds: milliseconds / 1_000, maxBodyBytes };
  try {
    const response = await outbound.send({ ...call, method: 'POST' }, limits);
    const { status } = response;
    return { milliseconds: response.milliseconds, status, ...readResponse(response, read) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const taken = Math.round(stopwatch() - started);
    return { milliseconds: taken, status: null, problem: `${error.errorClass}: ${error.message}` };
  }
}

function readResponse<Answer>(
  { status, body, bodyTruncated }: OutboundResponse,
  read: (body: unknown) => Answer,
): { answer: Answer; problem: null } | { problem: string } {
  if (status !== 200) return { problem: `The status must be 200 (got ${status}).` };
  if (bodyTruncated)
    return { problem: `The response must end in time and have at most ${maxBodyBytes} bytes.` };
  try {
    return {
      answer: read(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))),
      problem: null,
    };
  } catch (error) {
    if (error instanceof BadAnswer)
      return { problem: toStorableText(`Invalid response: ${error.message}.`) };
    if (error instanceof SyntaxError || error instanceof TypeError)
      return { problem: 'The response must be JSON in UTF-8.' };
    throw error;
  }
}
