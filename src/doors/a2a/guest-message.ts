import type { SendRequest } from '../../core/skills/conversation/parts.ts';
import { knownBearer } from '../../http/callers/bearer.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Call } from './call.ts';

/** A stream stores its task and each of its steps: counted as this much, because it is answered while it is written. */
const bytesOfStream = 32_768;

type Room = {
  /** Counts the message and what it is answered with. */
  use(answerBytes?: number): void;
};

/**
 * Bounds what a message of a guest causes to be stored: 413 `message_too_large`, and 429 `guest_storage_exhausted` when
 * the network has stored too much today.
 */
export function roomForMessage({ deps, request }: Call, { message, metadata }: SendRequest): Room {
  if (knownBearer(request)) return { use: () => undefined };
  const { guestStorage, guestMessageBytes } = deps;
  const bytes = Buffer.byteLength(JSON.stringify({ message, metadata }));
  if (bytes > guestMessageBytes) throw tooLarge(bytes, guestMessageBytes);
  guestStorage.assertRoom(request.ip);
  return {
    use: (answerBytes = bytesOfStream) => guestStorage.use(request.ip, bytes + answerBytes),
  };
}

const tooLarge = (bytes: number, limit: number) =>
  new Refusal(
    'too_large',
    'message_too_large',
    `The message has ${bytes} bytes; without a credential at most ${limit} are accepted. Send a shorter message, or a bearer credential.`,
  );
