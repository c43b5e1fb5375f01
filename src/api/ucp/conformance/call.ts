import type { FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../../core/access/platforms/ucp-agent.ts';
import {
  type CallMetadata,
  type CallOperation,
  callOperation,
  type UcpCallDeps,
} from '../public/call.ts';
import { okResult } from '../public/idempotency.ts';
import { findOperation } from '../public/operations.ts';
import { assertVersionSupported, negotiate } from '../public/protocol/negotiation.ts';
import { readOrder } from './orders.ts';
import { asksForEscalation, readCompletion } from './read-completion.ts';
import { toEscalatedCheckout, toSuiteResponse } from './suite-response.ts';
import { type PreviousCheckout, toUcpInput } from './to-ucp-input.ts';

type SuiteArgs = { id?: string; cart?: unknown; checkout?: unknown };

/** Accepts requests in the format of the conformance suite, and responds as the suite expects. */
export const callForSuite: CallOperation = async (
  deps,
  request,
  operation,
  { metadata, args: sent },
) => {
  const args = sent as SuiteArgs;
  if (operation.name === 'get_order') {
    await assertPlatformVersion(deps, request.headers['ucp-agent']);
    return okResult(await readOrder(deps, args.id ?? ''));
  }
  const readCurrent = () => currentCheckout(deps, request, metadata, args.id ?? '');
  if (operation.name === 'complete_checkout' && asksForEscalation(args.checkout))
    return toEscalatedCheckout(await readCurrent());
  const read = await readArgs(deps, operation.name, args, readCurrent);
  return toSuiteResponse(
    operation,
    await callOperation(deps, request, operation, { metadata, args: read }),
  );
};

/** Throws 422 `version_unsupported` like every other operation. The header may be absent. */
export async function assertPlatformVersion(
  { platforms }: Pick<UcpCallDeps, 'platforms'>,
  header: FastifyRequest['headers'][string],
): Promise<void> {
  if (header === undefined) return;
  assertVersionSupported(header);
  negotiate(await platforms.byUrl(parseProfileUrl(header)));
}

async function readArgs(
  deps: UcpCallDeps,
  name: string,
  args: SuiteArgs,
  readCurrent: () => Promise<{ body: object }>,
): Promise<SuiteArgs> {
  if (args.cart !== undefined) return { ...args, cart: await toUcpInput(deps, args.cart, {}) };
  if (args.checkout === undefined) return args;
  if (name === 'complete_checkout') return { ...args, checkout: readCompletion(args.checkout) };
  const before: PreviousCheckout = name === 'update_checkout' ? (await readCurrent()).body : {};
  return { ...args, checkout: await toUcpInput(deps, args.checkout, before) };
}

async function currentCheckout(
  deps: UcpCallDeps,
  request: FastifyRequest,
  metadata: CallMetadata,
  id: string,
) {
  const operation = findOperation('get_checkout');
  if (!operation) throw new Error('The operation get_checkout does not exist.');
  return callOperation(deps, request, operation, { metadata, args: { id } });
}
