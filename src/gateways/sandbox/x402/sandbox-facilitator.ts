import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findLedgerRejection, recoverSigner, transferFunds } from './ledger.ts';
import { type FacilitatorRequest, readFacilitatorRequest } from './read-request.ts';

/**
 * The response bodies of `/sandbox/x402`; null when the request body is not a valid x402 request.
 */
export type SandboxFacilitator = {
  supported(): object;
  verify(body: unknown): Promise<object | null>;
  settle(body: unknown): Promise<object | null>;
};

type Options = {
  unit: UnitOfWork;
  signatures: AuthorizationSignatures;
  networks: readonly Network[];
};

/**
 * A facilitator that moves no money: it checks real signatures and keeps a ledger instead of a
 * chain.
 */
export function createSandboxFacilitator({
  unit,
  signatures,
  networks,
}: Options): SandboxFacilitator {
  const signed = async (request: FacilitatorRequest) =>
    request.payment && {
      payment: request.payment,
      signer: await recoverSigner(signatures, request.payment),
    };
  return {
    supported: () => ({ kinds: networks.flatMap(kindsOf), extensions: [], signers: {} }),
    async verify(body) {
      const request = readFacilitatorRequest(networks, body);
      if (!request) return null;
      const signedPayment = await signed(request);
      const rejection = signedPayment
        ? await unit.view(systemTenant, (view) => findLedgerRejection(view, signedPayment))
        : request.rejection;
      const payer = payerOf(request);
      return rejection === null
        ? { isValid: true, ...payer }
        : { isValid: false, invalidReason: rejection, ...payer };
    },
    async settle(body) {
      const request = readFacilitatorRequest(networks, body);
      if (!request) return null;
      const signedPayment = await signed(request);
      const outcome = signedPayment
        ? await unit.run(systemTenant, (work) => transferFunds(work, signedPayment))
        : request.rejection;
      const common = { network: request.network, ...payerOf(request) };
      return typeof outcome === 'object' && outcome !== null
        ? { success: true, transaction: outcome.txHash, ...common }
        : { success: false, errorReason: outcome, transaction: '', ...common };
    },
  };
}

const kindsOf = ({ name, caip2 }: Network) => [
  { x402Version: 1, scheme: 'exact', network: name },
  { x402Version: 2, scheme: 'exact', network: caip2 },
];

const payerOf = ({ payment }: FacilitatorRequest) =>
  payment ? { payer: payment.authorization.from } : {};
