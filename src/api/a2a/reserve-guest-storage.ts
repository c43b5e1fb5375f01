import type { SendRequest } from '../../core/skills/conversation/conversation-deps.ts';
import { findBearer } from '../../http/callers/bearer.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { A2aCall } from './a2a-call.ts';

/** A stream stores its task and each of its steps: counted as this much, because it is answered while it is written. */
const streamBytes = 32_768;

type MessageAllowance = {
  /** Counts the message and what it is answered with. */
  consume(answerBytes?: number): void;
};

/**
 * Bounds what a message of a guest causes to be stored: 413 `message_too_large`, and 429 `guest_storage_exhausted` when
 * the network has stored too much today.
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
    `The message has ${bytes} bytes; without a credential at most ${limit} are accepted. Send a shorter message, or a bearer credential.`,
  );
