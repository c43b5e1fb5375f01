import { presentTaskEvent } from '../../api/a2a/present-task.ts';
import { acpOrderEventSender } from '../../api/acp/orders/order-event-sender.ts';
import { suiteOrderEvents } from '../../api/ucp/conformance/order-events.ts';
import type { SignRequest } from '../../api/ucp/public/orders/order-event-sender.ts';
import { orderEventSender } from '../../api/ucp/public/orders/order-event-sender.ts';
import { signMessage } from '../../core/access/signatures/sign-message.ts';
import { createSigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import { createPushDispatcher } from '../../core/tasks/push/push-dispatcher.ts';
import type { BuildPlatformRequest } from '../../core/webhooks/dispatch/attempt.ts';
import { createWebhookDispatcher } from '../../core/webhooks/dispatch/webhook-dispatcher.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Dispatcher } from '../../platform/jobs/dispatch/dispatcher.ts';
import { createHostRateLimiter } from '../../platform/limits/host-rate-limiter.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { createOutboundClient } from '../../platform/outbound/client.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';

type Deps = {
  config: Config;
  unit: UnitOfWork;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  random: Random;
  isPaused: () => boolean;
};

/** Outbound calls to URLs that merchants and agents have registered. */
export type OutboundDispatchers = {
  /** The addresses that this server may call. */
  outboundPolicy: OutboundPolicy;
  /** Delivers push notifications about tasks. */
  pushes: Dispatcher;
  /** Delivers events to the webhook endpoints of merchants. */
  webhooks: Dispatcher;
  stop(): Promise<void>;
};

export function openOutboundDispatchers({ config, ...parts }: Deps): OutboundDispatchers {
  const { production, outboundAllow: allow } = config;
  const outboundPolicy = { production, allow };
  const outbound = createOutboundClient(outboundPolicy);
  // Push notifications and webhooks to one host share its rate limit.
  const hostRate = createHostRateLimiter(config.hostRate, stopwatch);
  const pushes = createPushDispatcher({
    ...parts,
    outbound,
    presentEvent: presentTaskEvent,
    hostRate,
  });
  const toUcpPlatform = orderEventSender({ ...parts, sign: createRequestSigner(parts) });
  const toConnection = acpOrderEventSender(parts);
  const toPlatform: BuildPlatformRequest = (delivery, at) =>
    delivery.endpointId.startsWith('con_')
      ? toConnection(delivery, at)
      : toUcpPlatform(delivery, at);
  const webhooks = createWebhookDispatcher({
    ...parts,
    outbound,
    hostRate,
    settings: config.webhooks,
    toPlatform: config.ucpConformance ? suiteOrderEvents(toPlatform) : toPlatform,
  });
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await Promise.all([pushes.stop(), webhooks.stop()]);
    await outbound.close();
  };
  return {
    outboundPolicy,
    pushes,
    webhooks,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

type SignerDeps = { unit: UnitOfWork; secrets: Secrets; random: Random };

const nonceBytes = 16;

/** Signs our requests to platforms (RFC 9421) with the ES256 key that is active at that moment. */
function createRequestSigner({ unit, secrets, random }: SignerDeps): SignRequest {
  const ring = createSigningKeyRing(unit, secrets);
  return async (request, now) => {
    const { active } = await ring();
    const nonce = Buffer.from(random(nonceBytes)).toString('base64url');
    return signMessage(request, { key: active.ES256, now, nonce });
  };
}
