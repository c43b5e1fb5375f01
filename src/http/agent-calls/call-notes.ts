import type { FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';

/** What handlers know about a recorded call and its request does not say. */
export type CallNotes = {
  startedAt: Date;
  /** The response before it is serialized. */
  output: unknown;
  /** Code of the error that the error handler presents. */
  error: string | null;
  /** The stores that were read. */
  sites: Set<Site>;
  /** Name of the operation or tool. */
  operation: string | null;
  /** URL of the platform's UCP profile. */
  profile: string | null;
  /** The address that signed a payment. */
  payer: string | null;
};

const notes = new WeakMap<object, CallNotes>();

export function openNotes(request: FastifyRequest, startedAt: Date): void {
  notes.set(request, {
    startedAt,
    output: undefined,
    error: null,
    sites: new Set(),
    operation: null,
    profile: null,
    payer: null,
  });
}

/** Null for requests that are not recorded. */
export const notesOf = (request: FastifyRequest): CallNotes | null => notes.get(request) ?? null;

/** Adds to what is recorded of the request; what was noted first stays. */
export function noteCall(
  request: FastifyRequest,
  facts: Partial<Pick<CallNotes, 'output' | 'operation' | 'profile' | 'payer'>>,
): void {
  const noted = notes.get(request);
  if (!noted) return;
  noted.output ??= facts.output;
  noted.operation ??= facts.operation ?? null;
  noted.profile ??= facts.profile ?? null;
  noted.payer ??= facts.payer ?? null;
}

/** Replaces the output, for responses that grow while they are streamed. */
export function noteLatestOutput(request: FastifyRequest, output: unknown): void {
  const noted = notes.get(request);
  if (noted) noted.output = output;
}

/** Replaces the operation, for calls that an extension of the protocol answers. */
export function noteExtensionOperation(request: FastifyRequest, operation: string): void {
  const noted = notes.get(request);
  if (noted) noted.operation = operation;
}

export function noteStore(request: object, site: Site): void {
  notes.get(request)?.sites.add(site);
}
