import { orderValidationService } from '../../core/checkout/validation/order-validation.ts';
import { shippingRatesService, taxesService } from '../../core/pricing/outside/ports.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { createOutboundClient, type OutboundClient } from '../../platform/outbound/client.ts';
import { connectService } from '../../platform/outside/connected-service.ts';
import type { OutsideServices } from '../../platform/unit-of-work.ts';
import { orderValidationContract, shippingRatesContract, taxesContract } from './contracts.ts';
import { createHookService } from './hook-service.ts';

/** The HTTP hooks of merchants. */
export type Hooks = {
  /** The services that transactions may ask. */
  services: OutsideServices;
  outbound: OutboundClient;
  stop(): Promise<void>;
};

/** Calls only addresses that the policy allows. */
export function openHooks(policy: OutboundPolicy): Hooks {
  const outbound = createOutboundClient(policy);
  return { services: connectHooks(outbound), outbound, stop: () => outbound.close() };
}

const connectHooks = (outbound: OutboundClient): OutsideServices =>
  new Map([
    connectService(shippingRatesService, createHookService(outbound, shippingRatesContract)),
    connectService(taxesService, createHookService(outbound, taxesContract)),
    connectService(orderValidationService, createHookService(outbound, orderValidationContract)),
  ]);
