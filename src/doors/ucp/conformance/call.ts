import type { FastifyRequest } from 'fastify';
import { type CallDeps, type CallOperation, callOperation, type Said } from '../public/call.ts';
import { answered } from '../public/idempotent.ts';
import { operationOf } from '../public/operations.ts';
import { readOrder } from './orders.ts';
import { refuseFutureVersion } from './platforms.ts';
import { type Before, readBasket } from './read-basket.ts';
import { asksForEscalation, readCompletion } from './read-completion.ts';
import { escalated, inSuiteStatus } from './statuses.ts';

type Args = { id?: string; cart?: unknown; checkout?: unknown };

/** Calls an operation in the words of the suite, and answers in the statuses that it expects. */
export const callAsSuite: CallOperation = async (
  deps,
  request,
  operation,
  { said, args: sent },
) => {
  refuseFutureVersion(request.headers['ucp-agent']);
  const args = sent as Args;
  if (operation.name === 'get_order') return answered(await readOrder(deps, args.id ?? ''));
  const standing = () => checkoutAsItIs(deps, request, said, args.id ?? '');
  if (operation.name === 'complete_checkout' && asksForEscalation(args.checkout))
    return escalated(await standing());
  const read = await readArgs(deps, operation.name, args, standing);
  return inSuiteStatus(
    operation,
    await callOperation(deps, request, operation, { said, args: read }),
  );
};

async function readArgs(
  deps: CallDeps,
  name: string,
  args: Args,
  standing: () => Promise<{ body: object }>,
): Promise<Args> {
  if (args.cart !== undefined) return { ...args, cart: await readBasket(deps, args.cart, {}) };
  if (args.checkout === undefined) return args;
  if (name === 'complete_checkout') return { ...args, checkout: readCompletion(args.checkout) };
  const before: Before = name === 'update_checkout' ? (await standing()).body : {};
  return { ...args, checkout: await readBasket(deps, args.checkout, before) };
}

async function checkoutAsItIs(deps: CallDeps, request: FastifyRequest, said: Said, id: string) {
  const operation = operationOf('get_checkout');
  if (!operation) throw new Error('there is no operation get_checkout');
  return callOperation(deps, request, operation, { said, args: { id } });
}
