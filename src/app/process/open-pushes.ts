import { pushDispatcher } from '../../core/tasks/push/push-dispatcher.ts';
import { presentFrame } from '../../doors/a2a/present.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Dispatcher } from '../../platform/jobs/dispatch/dispatcher.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { createOutbound } from '../../platform/outbound/client.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/work.ts';

type Parts = { config: Config; unit: UnitOfWork; clock: Clock; log: Log };

/** The one way out of this process to addresses that strangers name, and what goes that way. */
export type Outgoing = {
  /** Where this server may call. */
  outboundPolicy: OutboundPolicy;
  /** Posts steps of tasks to their receivers. */
  pushes: Dispatcher;
  stop(): Promise<void>;
};

export function openPushes({ config, ...parts }: Parts): Outgoing {
  const { production, outboundAllow: allow } = config;
  const outboundPolicy = { production, allow };
  const outbound = createOutbound(outboundPolicy);
  const pushes = pushDispatcher({ ...parts, outbound, presentFrame });
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await pushes.stop();
    await outbound.close();
  };
  return {
    outboundPolicy,
    pushes,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
