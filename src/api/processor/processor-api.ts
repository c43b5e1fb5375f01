import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import { findProcessorByName } from '../../core/payments/find-processor.ts';
import { handleProcessorEvent } from '../../core/payments/inbound/handle-processor-event.ts';
import { type ResolvedEvent, resolveEvent } from '../../core/payments/inbound/resolve-event.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError, notFound } from '../../kernel/domain-error.ts';

type ProcessorApiDeps = {
  paymentContext: PaymentContext;
  workspaces: Pick<WorkspaceDirectory, 'byId'>;
};

const rawBodies = new WeakMap<FastifyRequest, Buffer>();
const emptyBody = Buffer.alloc(0);

const schema = {
  hide: true,
  params: Type.Object({ processor: Type.String() }),
  response: { 200: Type.Object({ received: Type.Boolean() }) },
};

/**
 * Webhooks of payment processors: `POST /api/payments/<processor>/webhooks`. The signature over the
 * exact bytes is the credential, so there is no rate limit. Responds 200 to handled events and to
 * events about unknown objects, and `400 invalid_signature`; after any other error the processor
 * tries again.
 */
export function processorApi({ paymentContext, workspaces }: ProcessorApiDeps) {
  /** A hook is named by its id, which contains its workspace. */
  const findProcessor = async (name: string) => {
    if (name === paymentContext.processor.name) return paymentContext.processor;
    const tenant = await workspaces.byId(name);
    const processor = tenant && (await findProcessorByName(paymentContext, tenant, name));
    if (!processor) throw unknownProcessor();
    return processor;
  };
  return async (app: HttpServer) => {
    parseRawBodies(app);
    app.post('/:processor/webhooks', { schema }, async (request) => {
      const { processor: name } = request.params;
      const processor = await findProcessor(name);
      const body = rawBodies.get(request) ?? emptyBody;
      const parsed = await processor.parseWebhook(body, textHeaders(request));
      const event = parsed && (await resolveEvent(processor, parsed));
      if (event) await handleEvent(paymentContext, workspaces, { event, processor: name });
      return { received: true };
    });
  };
}

/** The signature covers the raw bytes, so the body must not be parsed first. */
function parseRawBodies(app: HttpServer): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    rawBodies.set(request, Buffer.from(body));
    done(null, undefined);
  });
}

function textHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value?.toString()]),
  );
}

/** A processor account may serve other shops too, so events about unknown objects are ignored. */
async function handleEvent(
  context: PaymentContext,
  workspaces: ProcessorApiDeps['workspaces'],
  { event, processor }: { event: ResolvedEvent; processor: string },
): Promise<void> {
  const tenant = await workspaces.byId(event.about === 'refund' ? event.refundId : event.paymentId);
  if (!tenant) return;
  await handleProcessorEvent(context, tenant, event, processor).catch((error) => {
    if (!(error instanceof DomainError && unknownObjectReasons.has(error.reason))) throw error;
  });
}

const unknownObjectReasons = new Set(['payment_not_found', 'refund_not_found']);

const unknownProcessor = () =>
  notFound(
    'processor_not_found',
    'This server does not use this payment processor. Check the processor name in the path.',
  );
