import type { SendRequest } from '../../core/skills/conversation/conversation-deps.ts';
import { findBearer } from '../../http/callers/bearer.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { A2aCall } from './a2a-call.ts';

/** Estimate of what a stream stores: its size is not known when the response starts. */
const streamBytes = 32_768;

type MessageAllowance = {
  /** Counts the message and the response. */
  consume(answerBytes?: number): void;
};

/**
 * Limits what messages of guests cause to be stored: `413 message_too_large`, and
 * `429 guest_storage_exhausted` when the network has used up its daily allowance.
 */
export function reserveGuestStorage(
  { deps, request }: A2aCall,
  { message, metadata }: SendRequest,
): MessageAllowance {
  if (findBearer(request)) return { consume: () => undefined };
  const { guestStorage, guestMessageBytes } = deps;
  const bytes = Buffer.byteLength(JSON.stringify({ message, metadata }));
  if (bytes > guestMessageBytes) throw messageTooLarge(bytes, guestMessageBytes);
  guestStorage.assertWithinAllowance(request.ip);
  return {
    consume: (answerBytes = streamBytes) => guestStorage.consume(request.ip, bytes + answerBytes),
  };
}

const messageTooLarge = (bytes: number, limit: number) =>
  new DomainError(
    'too_large',
    'message_too_large',
    `The message has ${bytes} bytes, but without a credential at most ${limit} are accepted. Send a shorter message, or send a bearer credential.`,
  );
