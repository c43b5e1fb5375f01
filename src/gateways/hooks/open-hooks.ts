import type { Plugin } from '../../../packages/plugin/plugin.js';
import { orderValidationService } from '../../core/checkout/validation/order-validation.ts';
import { shippingRatesService, taxesService } from '../../core/pricing/outside/ports.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { createOutboundClient, type OutboundClient } from '../../platform/outbound/client.ts';
import { connectService } from '../../platform/outside/connected-service.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { OutsideServices } from '../../platform/unit-of-work.ts';
import { askPlugin, type Deciding } from '../plugins/ask-plugin.ts';
import { orderValidationContract, shippingRatesContract, taxesContract } from './contracts.ts';
import type { HookContract } from './hook-contract.ts';
import { type AskPlugin, createHookService } from './hook-service.ts';

/** The HTTP hooks of merchants, and the plug-ins of the server. */
export type Hooks = {
  /** The services that transactions may ask. */
  services: OutsideServices;
  outbound: OutboundClient;
  /** How often each plug-in has failed to answer. */
  pluginFailures: ReadonlyMap<string, number>;
  countPluginFailure(plugin: string): void;
  stop(): Promise<void>;
};

/** Hooks call only addresses that the policy allows. */
export function openHooks(policy: OutboundPolicy, plugins: readonly Plugin[], log: Log): Hooks {
  const outbound = createOutboundClient(policy);
  const failures = new Map(plugins.map(({ name }) => [name, 0]));
  const countFailure = (name: string) => void failures.set(name, (failures.get(name) ?? 0) + 1);
  const connect = <About, Answer>(
    contract: HookContract<About, Answer>,
    point: PluginUse['point'],
  ) =>
    createHookService(
      outbound,
      contract,
      pluginFor(contract, plugins, { point, log, countFailure }),
    );
  const services = new Map([
    connectService(shippingRatesService, connect(shippingRatesContract, 'shippingRates')),
    connectService(taxesService, connect(taxesContract, 'taxes')),
    connectService(orderValidationService, connect(orderValidationContract, 'orderValidation')),
  ]);
  return {
    services,
    outbound,
    pluginFailures: failures,
    countPluginFailure: countFailure,
    stop: () => outbound.close(),
  };
}

type PluginUse = {
  point: 'shippingRates' | 'taxes' | 'orderValidation';
  log: Log;
  countFailure(plugin: string): void;
};

function pluginFor<About, Answer>(
  contract: HookContract<About, Answer>,
  plugins: readonly Plugin[],
  { point, ...telemetry }: PluginUse,
): AskPlugin<About, Answer> {
  const plugin = plugins.find((one) => one[point]);
  if (!plugin) return null;
  const decide = plugin[point] as Deciding['decide'];
  return (about, call) => askPlugin({ plugin, decide }, { contract, about, ...telemetry }, call);
}
