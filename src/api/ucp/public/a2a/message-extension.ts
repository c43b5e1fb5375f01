import type { FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../../../core/access/platforms/ucp-agent.ts';
import type { CallDescription } from '../../../../http/agent-calls/call-description.ts';
import { type CallNotes, noteExtensionOperation } from '../../../../http/agent-calls/call-notes.ts';
import { sha256Hex } from '../../../../platform/crypto/signing.ts';
import { callOperation, type UcpCallDeps } from '../call.ts';
import { describeUcpPublicCall } from '../describe-call.ts';
import { declaredExtensions, specOf, ucpVersion } from '../protocol/capabilities.ts';
import { signatureErrorOf } from '../protocol/signature-errors.ts';
import { type ActionMessage, actionNames, readAction } from './read-action.ts';

/** The A2A extension that activates the binding (UCP, "Checkout Capability - A2A Binding"). */
const uri = specOf('reference');

/** The entry of the binding in agent cards. */
export const ucpAgentExtension = {
  uri,
  description: `Checkout of UCP ${ucpVersion}: data parts with an action, answered with a2a.ucp.checkout.`,
  params: { capabilities: declaredExtensions('dev.ucp.shopping.checkout') },
};

/**
 * The UCP checkout over A2A. It answers messages with an `action` in a data part; others are for
 * the skills. The id of a checkout is the context of its messages, and a repeated `messageId` gets
 * the first result, as with an idempotency key.
 */
export function ucpMessageExtension(deps: UcpCallDeps) {
  return {
    uri,
    async answer(request: FastifyRequest, message: ActionMessage) {
      const action = readAction(message);
      if (!action) return null;
      noteExtensionOperation(request, action.operation.name);
      const signatureError = signatureErrorOf(request);
      if (signatureError) throw signatureError;
      const metadata = {
        channel: 'a2a' as const,
        profileUrl: parseProfileUrl(request.headers['ucp-agent']),
        idempotencyKey: `a2a-${sha256Hex(message.messageId)}`,
      };
      const { operation, args } = action;
      const { body } = await callOperation(deps, request, operation, { metadata, args });
      return {
        contextId: contextOf(body) ?? message.contextId,
        data: { 'a2a.ucp.checkout': body },
      };
    },
    /** Null for calls that the extension did not answer. */
    describeCall(request: FastifyRequest, notes: CallNotes): CallDescription | null {
      const isAction = notes.operation !== null && actionNames.includes(notes.operation);
      return isAction ? describeUcpPublicCall(request, notes) : null;
    },
  };
}

const contextOf = (body: { id?: unknown }): string | undefined =>
  typeof body.id === 'string' ? body.id : undefined;
