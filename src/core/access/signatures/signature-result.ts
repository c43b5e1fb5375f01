import { DomainError } from '../../../kernel/domain-error.ts';
import type { AgentIdentity } from './agent-identity.ts';
import type { SignatureProblem } from './signature-error.ts';

/**
 * The result of verifying a request. `agent`: the verified signer. `problem`: why the signature is
 * invalid. Both null: the request is unsigned.
 */
export type SignatureResult = { agent: AgentIdentity | null; problem: SignatureProblem | null };

export const unsignedResult: SignatureResult = { agent: null, problem: null };

/** Whether a store requires signed requests. */
export type SignaturePolicy = { requestSignatureRequired: boolean };

/**
 * Throws 401 `signature_required` or `signature_invalid` if the store requires signed requests and
 * this one has no verified agent.
 */
export function assertSigned(
  { requestSignatureRequired }: SignaturePolicy,
  { agent, problem }: SignatureResult,
): void {
  if (!requestSignatureRequired || agent) return;
  throw problem === null ? signatureRequired() : signatureInvalid(problem);
}

const headers = { 'www-authenticate': 'Request-Signature alg="RS256"' };

const signatureRequired = () =>
  new DomainError(
    'unauthenticated',
    'signature_required',
    'This store requires signed requests. Send Request-Signature, or Signature and Signature-Input.',
    { headers },
  );

const signatureInvalid = (problem: SignatureProblem) =>
  new DomainError(
    'unauthenticated',
    'signature_invalid',
    `The signature of this request is invalid: ${problem}. Sign the request for this URL with a key that your profile publishes.`,
    { extensions: { signature_problem: problem }, headers },
  );
