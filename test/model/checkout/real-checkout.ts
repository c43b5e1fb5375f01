import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { createWorkspace } from '../../../src/core/access/workspaces/create-workspace.ts';
import type { Product } from '../../../src/core/catalog/product.ts';
import { createProduct } from '../../../src/core/catalog/products/create-product.ts';
import { updateProduct } from '../../../src/core/catalog/products/update-product.ts';
import { giveConsent, updateSession } from '../../../src/core/checkout/change-session.ts';
import { createSession } from '../../../src/core/checkout/create-session.ts';
import { cancelSession, sessionExpiryJob } from '../../../src/core/checkout/end-session.ts';
import { completeWithToken } from '../../../src/core/checkout/payment/complete-with-token.ts';
import {
  type SessionPayment,
  startHostedPayment,
} from '../../../src/core/checkout/payment/start-hosted-payment.ts';
import type { PaymentContext } from '../../../src/core/payments/payment-context.ts';
import { paymentJobs } from '../../../src/core/payments/payment-jobs.ts';
import { settlePayment } from '../../../src/core/payments/settle-payment.ts';
import { changeSite, createSite } from '../../../src/core/sites/manage-sites.ts';
import type { Site } from '../../../src/core/sites/site.ts';
import { movableClock } from '../../../src/kernel/clock.ts';
import { DomainError } from '../../../src/kernel/domain-error.ts';
import { createUnitOfWork } from '../../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { connect, openDatabase } from '../../../src/platform/db/database.ts';
import type { Job } from '../../../src/platform/jobs/job.ts';
import { createJobRunner, type JobRunner } from '../../../src/platform/jobs/runner.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../../src/platform/unit-of-work.ts';
import { home } from '../../kit/buying.ts';
import { cloneDatabase } from '../../kit/database.ts';
import {
  announce,
  createFakeProcessor,
  type FakeProcessor,
  paymentContextWith,
} from '../../kit/payments.ts';
import type { Command, Quantities } from './commands.ts';
import { maxSessions, paymentMinutes } from './model.ts';
import { type ObservedState, readState } from './observed-state.ts';

/**
 * The real checkout over PostgreSQL, with its own processor and clock, in the terms of the model.
 */
export type RealCheckout = {
  apply(command: Command): Promise<string>;
  /** The state that the model knows too. */
  readState(): Promise<ObservedState>;
  /** Delivers the remaining notifications of the processor and lets everything expire. */
  finish(): Promise<void>;
  /** Restores the initial state for the next sequence. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

type CheckoutDeps = {
  unit: UnitOfWork;
  tenant: Tenant;
  site: Site;
  product: Product;
  paymentContext: PaymentContext;
  fakeProcessor: FakeProcessor;
  jobs: JobRunner;
  admin: Client;
  clock: ReturnType<typeof movableClock>;
};

const start = new Date('2026-01-01T00:00:00.000Z');
const minute = 60_000;

export async function openRealCheckout(): Promise<RealCheckout> {
  const { connection, drop } = await cloneDatabase();
  const database = openDatabase({ connection, poolSize: 3 });
  const admin = await connect(connection);
  const clock = movableClock(() => start);
  const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`);
  const origin = 'http://localhost:4000';
  const unit = createUnitOfWork({
    database,
    clock,
    random: counting(),
    origin,
    secrets,
    notify: () => undefined,
  });
  const fakeProcessor = createFakeProcessor();
  const paymentContext = paymentContextWith({ unit }, fakeProcessor);
  // Leaves out the job that polls the processor: commands deliver its results.
  const table = [sessionExpiryJob as unknown as Job, ...paymentJobs(paymentContext)].filter(
    ({ name }) => name !== 'payments.recover',
  );
  const jobs = createJobRunner({ unit, jobs: table, log: createLog('silent') });
  const shop = await openStore(unit);
  const checkout = new CheckoutDriver({
    ...shop,
    unit,
    paymentContext,
    fakeProcessor,
    jobs,
    admin,
    clock,
  });
  return {
    apply: (command) => checkout.apply(command),
    readState: () => checkout.readState(),
    finish: () => checkout.finish(),
    reset: () => checkout.reset(),
    async close() {
      await admin.end();
      await database.close();
      await drop();
    },
  };
}

async function openStore(unit: UnitOfWork) {
  const workspace = await unit.runAsSystem(systemTenant, (work) => createWorkspace(work, 'Model'));
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  const site = await unit.runAsSystem(systemTenant, (work) =>
    createSite(withTenant(work, tenant), { slug: 'shop', name: 'A shop', currency: 'USD' }),
  );
  const product = await unit.run(tenant, (work) =>
    createProduct(work, 'shop', {
      name: 'A thing',
      price: { amount: 1_000, currency: 'USD' },
      variants: [
        { options: { Size: 'S' }, stock: 3 },
        { options: { Size: 'M' }, stock: 2 },
      ],
    }),
  );
  return { tenant, site, product };
}

class CheckoutDriver {
  readonly #parts: CheckoutDeps;
  #sessions: string[] = [];
  #payments: string[] = [];

  constructor(parts: CheckoutDeps) {
    this.#parts = parts;
  }

  async apply(command: Command): Promise<string> {
    try {
      return await this.#act(command);
    } catch (error) {
      if (error instanceof DomainError) return error.reason;
      throw error;
    } finally {
      await this.#notePayments();
    }
  }

  async #act(command: Command): Promise<string> {
    const { paymentContext, tenant, clock, jobs, fakeProcessor } = this.#parts;
    if (command.does === 'complete' || command.does === 'payHosted')
      clock.advance(paymentMinutes * minute);
    switch (command.does) {
      case 'create':
        return this.#create(command.quantities);
      case 'edit': {
        const items = this.#items(command.quantities);
        return this.#change(command.session, (work, id) => updateSession(work, id, { items }));
      }
      case 'consent': {
        const termsVersion = command.current ? await this.#terms() : 'stale';
        const consent = { termsVersion, selectedShippingOptionId: null };
        return this.#change(command.session, (work, id) => giveConsent(work, id, consent));
      }
      case 'cancel':
        return this.#change(command.session, cancelSession);
      case 'complete':
        return this.#pay(command.session, (id) =>
          completeWithToken(paymentContext, tenant, id, command.token),
        );
      case 'payHosted':
        return this.#pay(command.session, (id) =>
          startHostedPayment(paymentContext, tenant, id, { network: null }),
        );
      case 'decide':
        return this.#at(command.payment, async (id) => fakeProcessor.decide(id, command.state));
      case 'arrive':
        return this.#at(command.payment, async (id) => {
          fakeProcessor.decide(id, command.state);
          await this.#announce(id);
        });
      case 'announce':
        return this.#at(command.payment, (id) => this.#announce(id));
      case 'runOut':
        return this.#at(command.payment, (id) => this.#fail(id));
      case 'pass':
        clock.advance(command.minutes * minute);
        await jobs.drain();
        return 'ok';
      default:
        return this.#merchant(command);
    }
  }

  async #merchant(command: Extract<Command, { does: 'price' | 'stock' | 'terms' }>) {
    const { unit, tenant, product } = this.#parts;
    await unit.run<unknown>(tenant, (work) => {
      if (command.does === 'terms')
        return changeSite(work, 'shop', { termsVersion: command.version });
      const price = { amount: command.does === 'price' ? command.amount : 0, currency: 'USD' };
      if (command.does === 'price') return updateProduct(work, product.id, { price });
      const id = product.variants[command.variant]?.id;
      return updateProduct(work, product.id, { variants: [{ id, stock: command.units }] });
    });
    return 'ok';
  }

  async #create(quantities: Quantities): Promise<string> {
    if (this.#sessions.length === maxSessions) return 'none';
    const { unit, tenant, site } = this.#parts;
    const items = this.#items(quantities);
    const session = await unit.run(tenant, (work) =>
      createSession(work, site, { channel: 'ucp', items, shippingAddress: home }),
    );
    this.#sessions.push(session.id);
    return session.status;
  }

  async #change(place: number, act: (work: Work, id: string) => Promise<{ status: string }>) {
    const id = this.#sessions[place % this.#sessions.length];
    if (id === undefined) return 'none';
    const { status } = await this.#parts.unit.run(this.#parts.tenant, (work) => act(work, id));
    return status;
  }

  async #pay(place: number, act: (id: string) => Promise<SessionPayment>): Promise<string> {
    const id = this.#sessions[place % this.#sessions.length];
    if (id === undefined) return 'none';
    const { session, payment } = await act(id);
    return session.status === 'completed' || !payment ? session.status : payment.status;
  }

  async #at(place: number, act: (id: string) => Promise<unknown>): Promise<string> {
    const id = this.#payments[place % this.#payments.length];
    if (id === undefined || this.#parts.fakeProcessor.outcomeOf(id) === null) return 'none';
    await act(id);
    return 'ok';
  }

  #announce(id: string): Promise<void> {
    const { paymentContext, tenant } = this.#parts;
    return announce(paymentContext, tenant, { id: id as `pay_${string}`, reference: null });
  }

  #fail(id: string) {
    const { paymentContext, tenant } = this.#parts;
    const outcome = { state: 'failed', reference: null, failure: 'expired' } as const;
    return settlePayment(paymentContext, tenant, id, outcome);
  }

  #items([first, second]: Quantities) {
    const { product } = this.#parts;
    return product.variants
      .map(({ id }, at) => ({
        productId: product.id,
        variantId: id,
        quantity: at ? second : first,
      }))
      .filter(({ quantity }) => quantity > 0);
  }

  async #terms(): Promise<string | null> {
    const { rows } = await this.#parts.admin.query('select terms_version from sites');
    return rows[0]?.terms_version ?? null;
  }

  /** A command requests at most one payment: a new one is the latest. */
  async #notePayments(): Promise<void> {
    const { rows } = await this.#parts.admin.query<{ payment_id: string }>(
      'select payment_id from payments where payment_id <> all($1)',
      [this.#payments],
    );
    this.#payments.push(...rows.map(({ payment_id }) => payment_id));
  }

  readState(): Promise<ObservedState> {
    const { admin, clock, product, fakeProcessor } = this.#parts;
    const of = { sessions: this.#sessions, payments: this.#payments, now: clock() };
    return readState(admin, { ...of, product, kept: fakeProcessor.kept });
  }

  async finish(): Promise<void> {
    const { clock, jobs, fakeProcessor } = this.#parts;
    for (const id of this.#payments) {
      if (fakeProcessor.outcomeOf(id) !== null) await this.#announce(id);
      await this.#fail(id);
    }
    clock.advance(24 * 60 * minute);
    await jobs.drain();
  }

  async reset(): Promise<void> {
    this.#sessions = [];
    this.#payments = [];
    await this.#parts.admin.query(
      `delete from jobs; delete from stock_reservations; delete from refunds; delete from payments;
       delete from checkout_sessions; delete from order_lines; delete from order_terms; delete from record_terms; delete from emails; delete from orders; delete from events;
       update sites set terms_version = null; update products set price_amount = 1000;
       update variants set stock_on_hand = case position when 0 then 3 else 2 end, stock_reserved = 0, stock_yielding = 0;`,
    );
  }
}

function counting() {
  let calls = 0;
  return (count: number) => {
    calls += 1;
    return createHash('shake256', { outputLength: count }).update(String(calls)).digest();
  };
}
