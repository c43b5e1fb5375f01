import { DomainError } from '../../../kernel/domain-error.ts';
import type { AgentIdentity } from './agent-identity.ts';
import type { SignatureProblem } from './signature-error.ts';

/**
 * What is known of who signed a request. `agent`: verified. `problem`: something was sent that does not
 * count. Both null: nothing was sent.
 */
export type SignatureResult = { agent: AgentIdentity | null; problem: SignatureProblem | null };

export const unsignedResult: SignatureResult = { agent: null, problem: null };

/** What a store says of unsigned requests. */
export type SignaturePolicy = { requestSignatureRequired: boolean };

/** 401 `signature_required` or `signature_invalid` at a store that serves verified agents only (§5). */
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
    'This store serves agents that sign their requests: send Request-Signature, or Signature and Signature-Input.',
    { headers },
  );

const signatureInvalid = (problem: SignatureProblem) =>
  new DomainError(
    'unauthenticated',
    'signature_invalid',
    `The signature of this request does not hold: ${problem}. Sign it anew for this address, with a key that your profile publishes.`,
    { extensions: { signature_problem: problem }, headers },
  );
