import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { Network } from '../../../core/paywall/ports/network.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findLedgerRejection, recoverSigner, transferFunds } from './ledger.ts';
import { type FacilitatorRequest, readFacilitatorRequest } from './read-request.ts';

/** What `/sandbox/x402` answers, in the public forms; null: the body has none of them. */
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

/** A facilitator with play money: real signatures, and a ledger in the database instead of a chain. */
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
      const asked = await signed(request);
      const refusal = asked
        ? await unit.view(systemTenant, (view) => findLedgerRejection(view, asked))
        : request.rejection;
      const payer = payerOf(request);
      return refusal === null
        ? { isValid: true, ...payer }
        : { isValid: false, invalidReason: refusal, ...payer };
    },
    async settle(body) {
      const request = readFacilitatorRequest(networks, body);
      if (!request) return null;
      const asked = await signed(request);
      const done = asked
        ? await unit.run(systemTenant, (work) => transferFunds(work, asked))
        : request.rejection;
      const same = { network: request.network, ...payerOf(request) };
      return typeof done === 'object' && done !== null
        ? { success: true, transaction: done.txHash, ...same }
        : { success: false, errorReason: done, transaction: '', ...same };
    },
  };
}

const kindsOf = ({ name, caip2 }: Network) => [
  { x402Version: 1, scheme: 'exact', network: name },
  { x402Version: 2, scheme: 'exact', network: caip2 },
];

const payerOf = ({ payment }: FacilitatorRequest) =>
  payment ? { payer: payment.authorization.from } : {};
