import { pushDispatcher } from '../../core/tasks/push/push-dispatcher.ts';
import { webhookDispatcher } from '../../core/webhooks/dispatch/webhook-dispatcher.ts';
import { presentFrame } from '../../doors/a2a/present.ts';
import { suiteOrderEvents } from '../../doors/ucp/conformance/order-events.ts';
import { orderEvents } from '../../doors/ucp/public/orders/order-event.ts';
import { type Clock, stopwatch } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Dispatcher } from '../../platform/jobs/dispatch/dispatcher.ts';
import { createHostRate } from '../../platform/limits/host-rate.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { createOutbound } from '../../platform/outbound/client.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { requestSigner } from './sign-requests.ts';

type Parts = {
  config: Config;
  unit: UnitOfWork;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  random: Random;
};

/** The one way out of this process to addresses that strangers name, and what goes that way. */
export type Outgoing = {
  /** Where this server may call. */
  outboundPolicy: OutboundPolicy;
  /** Posts steps of tasks to their receivers. */
  pushes: Dispatcher;
  /** Posts events to the endpoints of merchants. */
  webhooks: Dispatcher;
  stop(): Promise<void>;
};

export function openOutgoing({ config, ...parts }: Parts): Outgoing {
  const { production, outboundAllow: allow } = config;
  const outboundPolicy = { production, allow };
  const outbound = createOutbound(outboundPolicy);
  // One for both: a host is a host, whatever it is sent.
  const hostRate = createHostRate(config.hostRate, stopwatch);
  const pushes = pushDispatcher({ ...parts, outbound, presentFrame, hostRate });
  const toPlatform = orderEvents({ ...parts, sign: requestSigner(parts) });
  const webhooks = webhookDispatcher({
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
