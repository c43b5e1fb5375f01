import { randomBytes } from 'node:crypto';
import { openPayments } from '../../src/app/payments/open-payments.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import type { Product } from '../../src/core/catalog/product.ts';
import { createProduct } from '../../src/core/catalog/products/create-product.ts';
import type { Address } from '../../src/core/customers/address.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { shippingZones } from '../../src/core/pricing/shipping-zones/shipping-zones.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { openHooks } from '../../src/gateways/hooks/open-hooks.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys } from '../../src/platform/crypto/secrets.ts';
import { type Connection, type Database, openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  withTenant,
} from '../../src/platform/unit-of-work.ts';

/** A store in a new workspace, with everything needed to sell there without HTTP. */
export type BuyersShop = {
  tenant: Tenant;
  site: Site;
  unit: UnitOfWork;
  paymentContext: PaymentContext;
  /** Creates a product with one variant; `stock` null means unlimited. */
  product(stock: number | null): Promise<Product>;
  close(): Promise<void>;
};

export const somewhere: Address = {
  name: 'A Buyer',
  line1: '1 Main Street',
  line2: null,
  city: 'San Francisco',
  state: 'CA',
  postcode: '94107',
  country: 'US',
  phone: null,
};

const origin = 'http://localhost:4000';
/** The same number of connections as the control. */
const poolSize = 10;

export async function openBuyersShop(connection: Connection): Promise<BuyersShop> {
  const database = openDatabase({ connection, poolSize });
  const source = {
    database,
    secrets: createSecrets(generateSecretsKeys()),
    clock: systemClock,
    random: randomBytes,
    origin,
  };
  const unit = createUnitOfWork({ ...source, notify: () => undefined });
  const { config } = readConfig({});
  const log = createLog('error');
  // The sandbox's webhooks are dropped: the response to a charge already has the outcome.
  const { paymentContext } = await openPayments({
    ...source,
    config,
    unit,
    log,
    send: async () => 200,
    plugins: [],
    hooks: openHooks({ production: false, allow: [] }, [], log),
  });
  const { tenant, site } = await openStore(unit);
  return {
    tenant,
    site,
    unit,
    paymentContext: paymentContext,
    product: (stock) =>
      unit.run(tenant, (work) =>
        createProduct(work, site.slug, {
          name: `Thing ${Buffer.from(work.random(4)).toString('hex')}`,
          price: { amount: 1_999, currency: 'USD' },
          variants: [{ stock }],
        }),
      ),
    close: () => closeAll(database),
  };
}

const closeAll = (database: Database) => database.close();

function openStore(unit: UnitOfWork): Promise<{ tenant: Tenant; site: Site }> {
  return unit.runAsSystem(systemTenant, async (system) => {
    const workspace = await createWorkspace(system, 'Buyers');
    const tenant = { workspaceId: workspace.id, code: workspace.code };
    const work = withTenant(system, tenant);
    const site = await createSite(work, {
      slug: `buyers-${workspace.code}`,
      name: 'Buyers',
      currency: 'USD',
    });
    await shippingZones.create(work, site.slug, {
      name: 'US',
      countries: ['US'],
      rates: [{ label: 'Standard', type: 'flat', amount: 500 }],
    });
    return { tenant, site };
  });
}
