import type { FastifyRequest } from 'fastify';

const signedBodies = new WeakMap<FastifyRequest, Uint8Array>();
const emptyBody = new Uint8Array();

/** Whether a request says that it is signed. */
export const isSigned = ({ headers }: FastifyRequest): boolean =>
  headers['request-signature'] !== undefined || headers['signature-input'] !== undefined;

/** Signatures are of bytes: those of a signed request are kept beside what they mean. */
export function saveSignedBody(request: FastifyRequest, bytes: Uint8Array): void {
  if (isSigned(request)) signedBodies.set(request, bytes);
}

/** The body of a signed request as it was sent; empty when there was none. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array =>
  signedBodies.get(request) ?? emptyBody;
