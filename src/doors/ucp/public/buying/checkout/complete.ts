import type { Static } from 'typebox';
import { agentRecord } from '../../../../../core/access/signatures/agent-identity.ts';
import { refuseUnsigned } from '../../../../../core/access/signatures/signer.ts';
import { handOver } from '../../../../../core/checkout/agents/hand-over.ts';
import { lockSession } from '../../../../../core/checkout/load-session.ts';
import { completion } from '../../../../../core/checkout/payment/complete-with-token.ts';
import { payerFrom } from '../../../../../core/checkout/payment/payer.ts';
import { shopperOf, toCheckOut } from '../../../../../core/customers/linking/shopper.ts';
import { clientNetwork } from '../../../../../http/input/client-network.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Caller, PublicDeps } from '../../caller.ts';
import { type Answer, actOnce, answered } from '../../idempotent.ts';
import { messageOf } from '../../protocol/failures.ts';
import type { CheckoutCompleteInput } from './input.ts';
import { readInstrument } from './read.ts';
import { checkoutReplay, ownSessionTenant, presentSaved, showCheckout } from './show.ts';

type Asked = Static<typeof CheckoutCompleteInput>;

/** Refusals after which the checkout stands as it was, and says why nothing was bought. */
const leavesOpen = [
  'payment_failed',
  'payment_required',
  'payment_sent_back',
  'insufficient_stock',
  'too_many_units_held',
  'buyer_email_required',
  'shipping_address_required',
  'shipping_option_required',
];

/** Pays and places the order, once for all who ask at the same time. What is refused is told in the checkout. */
export async function completeCheckout(
  deps: PublicDeps,
  caller: Caller,
  args: Asked,
): Promise<Answer> {
  const { id, checkout: sent = {} } = args;
  const tenant = await ownSessionTenant(deps, caller, id);
  const instrument = readInstrument(sent.payment, deps.handlers);
  const replay = checkoutReplay(deps, caller);
  const write = { operation: 'complete_checkout', about: id, args: keptOf(args), tenant, replay };
  const steps = completion(deps.desk, id, {
    token: instrument?.token ?? null,
    ...payerFrom({ bearer: caller.bearer, network: clientNetwork(caller.ip) }, tenant),
    billingAddress: instrument?.billingAddress,
    agent: agentRecord(caller.signer.agent),
  });
  try {
    return await actOnce(deps, caller, write, {
      ...steps,
      async begin(work, isRepeat) {
        refuseUnsigned((await lockSession(work, id)).site, caller.signer);
        await handOver(work, id, await shopperOf(work, caller, toCheckOut));
        return steps.begin(work, isRepeat);
      },
      async finish(work, charged) {
        const completed = await steps.finish(work, charged);
        if (completed instanceof Refusal) return completed;
        return presentSaved(deps, caller, work, completed.session);
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !leavesOpen.includes(error.reason)) throw error;
    return answered(await showCheckout(deps, caller, { tenant, id, more: [messageOf(error)] }));
  }
}

/** Arguments are kept as a digest: with a token in it all the same. */
const keptOf = ({ id, checkout }: Asked) => ({
  id,
  payment: checkout?.payment ?? null,
});
