import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Message } from '../../core/tasks/message.ts';
import type { DescribeCall } from '../../http/agent-calls/call-description.ts';
import { sha256Hex } from '../../platform/crypto/signing.ts';

/** An A2A extension that answers some messages itself, with a message instead of a task. */
export type MessageExtension = {
  uri: string;
  /** Null: the message is for the skills. */
  answer(request: FastifyRequest, message: Message): Promise<ExtensionAnswer | null>;
  /** How a call is recorded that the extension answered or refused; null for other calls. */
  describeCall: DescribeCall;
};

type ExtensionAnswer = { contextId: string | undefined; data: object };

/** A2A 1.0 has another shape of messages than 0.3, whose clients use the old method names. */
export type MessageShape = '1.0' | '0.3';

/** The result of the extension as JSON, or null if it is not active or does not answer. */
export async function answerByExtension(
  extension: MessageExtension,
  request: FastifyRequest,
  { message, shape }: { message: Message; shape: MessageShape },
): Promise<string | null> {
  if (!isActivated(extension, request)) return null;
  const answer = await extension.answer(request, message);
  if (!answer) return null;
  const { contextId, data } = answer;
  const reply = {
    messageId: sha256Hex(`${contextId} ${message.messageId}`).slice(0, 32),
    ...(contextId !== undefined && { contextId }),
  };
  if (shape === '0.3')
    return JSON.stringify({ kind: 'message', role: 'agent', ...reply, parts: [legacyPart(data)] });
  const parts = [{ data, mediaType: 'application/json' }];
  return JSON.stringify({
    message: { ...reply, role: 'ROLE_AGENT', parts, extensions: [extension.uri] },
  });
}

const legacyPart = (data: object) => ({ kind: 'data', data });

/** A2A 1.0 and 0.3 name the header differently. */
const extensionHeaders = ['a2a-extensions', 'x-a2a-extensions'] as const;

function isActivated({ uri }: MessageExtension, { headers }: FastifyRequest): boolean {
  const named = extensionHeaders.flatMap((name) => [headers[name] ?? []].flat());
  return named.some((list) => list.split(',').some((each) => each.trim() === uri));
}

/** Responses name the extension that their request activates. */
export function confirmExtension(app: FastifyInstance, extension: MessageExtension): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isActivated(extension, request))
      for (const name of extensionHeaders) reply.header(name, extension.uri);
    done();
  });
}
