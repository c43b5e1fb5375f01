import type { FastifyRequest } from 'fastify';

const signedBodies = new WeakMap<FastifyRequest, Uint8Array>();
const emptyBody = new Uint8Array();

/** Whether a request has a signature header. */
export const isSigned = ({ headers }: FastifyRequest): boolean =>
  headers['request-signature'] !== undefined || headers['signature-input'] !== undefined;

/** Keeps the raw bytes of a signed request, because signatures cover bytes. */
export function saveSignedBody(request: FastifyRequest, bytes: Uint8Array): void {
  if (isSigned(request)) signedBodies.set(request, bytes);
}

/** The raw body of a signed request; empty if it had none. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array =>
  signedBodies.get(request) ?? emptyBody;
