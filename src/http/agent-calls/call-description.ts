import type { FastifyRequest } from 'fastify';
import type { FunnelStep } from '../../core/agent-sessions/agent-call.ts';
import type { CallNotes } from './call-notes.ts';

/** What a protocol says about one of its calls. */
export type CallDescription = {
  operation: string;
  step: FunnelStep | null;
  /** The object of the response, for protocols whose notes hold more than it. */
  output?: unknown;
  /** Code of an error that the response contains although its status is a success. */
  error?: string | null;
  contextId?: string | null;
  /** The store that the call names. */
  slug?: string | null;
  /** The words of a search; null: it has none. Omitted: the call is not a search. */
  words?: string | null;
};

/** Null for calls that are not recorded, such as polls. */
export type DescribeCall = (request: FastifyRequest, notes: CallNotes) => CallDescription | null;
