import type { Quantities, Token } from './commands.ts';
import { accountAfter, isLive, type Payment, type Session } from './state.ts';

export const maxSessions = 3;
const lifetime = 360;
const pageMinutes = 25;
const slackMinutes = 5;
const tokenMinutes = 30;
const holdMinutes = 60;

/**
 * Minutes that each payment request takes, so that no two holds have the same age; exact in binary.
 */
export const paymentMinutes = 1 / 32;

/**
 * The promises of checkout in the smallest form: no tables, no locks, no processor, and one command
 * after the other.
 */
export class CheckoutModel {
  now = 0;
  price = 1_000;
  terms: string | null = null;
  onHand: Quantities = [3, 2];
  sessions: Session[] = [];
  payments: Payment[] = [];
  /** Totals of the orders, in the order in which they were placed. */
  orders: number[] = [];

  /** The reserved units of a variant. */
  reserved(variant: 0 | 1): number {
    return unitsHeld(this.sessions, variant);
  }

  /** The reserved units that a paying buyer can reclaim. */
  reclaimable(variant: 0 | 1): number {
    return unitsHeld(
      this.sessions.filter(({ isFirm }) => !isFirm),
      variant,
    );
  }

  /**
   * The visible status: a session expires before its job runs, unless its payment is processing.
   */
  statusOf(session: Session): Session['status'] {
    if (!isLive(session) || session.endsAt > this.now) return session.status;
    return this.current(session)?.status === 'processing' ? session.status : 'expired';
  }

  with(place: number, act: (session: Session, place: number) => string): string {
    const at = place % this.sessions.length;
    const session = this.sessions[at];
    return session ? act(session, at) : 'none';
  }

  at(place: number, act: (payment: Payment) => void): string {
    const payment = this.payments[place % this.payments.length];
    if (!payment || payment.account === 'none') return 'none';
    act(payment);
    return 'ok';
  }

  private current(session: Session): Payment | null {
    return session.payment === null ? null : (this.payments[session.payment] ?? null);
  }

  /** Units of a variant that a session can get when its buyer pays. */
  private available(variant: 0 | 1, session: Session | null): number {
    const others = this.sessions.filter((each) => each !== session && each.isFirm);
    return this.onHand[variant] - unitsHeld(others, variant);
  }

  /** Units of a variant that a session can hold for a payment page. */
  private free(variant: 0 | 1, session: Session): number {
    const others = this.sessions.filter((each) => each !== session);
    return this.onHand[variant] - unitsHeld(others, variant);
  }

  private hold(session: Session, isFirm: boolean): void {
    session.isFirm = isFirm;
    for (const variant of bothVariants) {
      if (session.held[variant] === 0) session.heldAt[variant] = this.now;
      session.held[variant] = session.quantities[variant];
    }
  }

  /** A paying buyer reclaims the oldest holds of pages, whole ones, until no units are missing. */
  private reclaimUnits(session: Session): void {
    for (const variant of bothVariants) {
      const holders = this.sessions
        .filter((each) => each !== session && !each.isFirm && each.held[variant] > 0)
        .sort((one, other) => one.heldAt[variant] - other.heldAt[variant]);
      for (const holder of holders)
        if (this.free(variant, session) < session.quantities[variant]) holder.held[variant] = 0;
    }
  }

  private hasAll({ held, quantities }: Session): boolean {
    return bothVariants.every((variant) => held[variant] >= quantities[variant]);
  }

  private totalOf(quantities: Quantities): number {
    return this.price * (quantities[0] + quantities[1]);
  }

  /**
   * The quantities that can be offered, or null when there are none; `strict` rejects a line with
   * fewer units than requested.
   */
  private offer(
    requested: Quantities,
    session: Session | null,
    strict: boolean,
  ): Quantities | null {
    const free = [this.available(0, session), this.available(1, session)] as const;
    const left = requested.map((units, at) => ((free[at] ?? 0) > 0 ? units : 0)) as Quantities;
    if (strict && left.some((units, at) => units > (free[at] ?? 0))) return null;
    return left[0] + left[1] === 0 ? null : left;
  }

  create(requested: Quantities): string {
    if (this.sessions.length === maxSessions) return 'none';
    const quantities = this.offer(requested, null, true);
    if (!quantities) return 'insufficient_stock';
    this.sessions.push({
      status: 'open',
      quantities,
      total: this.totalOf(quantities),
      accepted: null,
      payment: null,
      heldUntil: null,
      held: [0, 0],
      heldAt: [0, 0],
      heldSince: null,
      isFirm: false,
      endsAt: this.now + lifetime,
    });
    return 'open';
  }

  /** The reason why a session cannot be changed now, or null. */
  private obstacle(session: Session): string | null {
    const status = this.statusOf(session);
    if (status === 'expired') return 'checkout_expired';
    if (!isLive({ status })) return 'checkout_not_modifiable';
    return this.current(session)?.status === 'processing' ? 'payment_in_progress' : null;
  }

  change(session: Session, requested: Quantities, to: Partial<Session>, strict = true): string {
    const obstacle = this.obstacle(session);
    if (obstacle) return obstacle;
    const quantities = this.offer(requested, session, strict);
    if (!quantities) return 'insufficient_stock';
    this.releaseHolds(session);
    const { accepted = session.accepted } = to;
    Object.assign(session, { status: 'open', accepted, quantities });
    session.total = this.totalOf(quantities);
    return 'open';
  }

  consent(session: Session, isCurrent: boolean): string {
    const version = isCurrent ? this.terms : 'stale';
    const isStale = version !== null && this.terms !== null && version !== this.terms;
    if (isStale) return this.obstacle(session) ?? 'terms_version_mismatch';
    const accepted = version ?? session.accepted;
    return this.change(session, session.quantities, { accepted }, false);
  }

  cancel(session: Session): string {
    const obstacle = this.obstacle(session);
    if (obstacle) return obstacle;
    this.releaseHolds(session);
    session.status = 'cancelled';
    return 'cancelled';
  }

  /** Cancels the payment of a session and releases its stock. */
  private releaseHolds(session: Session): void {
    const payment = this.current(session);
    if (payment?.status === 'pending') {
      payment.status = 'cancelled';
      payment.isToClose = true;
    }
    session.payment = null;
    this.release(session);
  }

  private release(session: Session): void {
    session.heldUntil = null;
    session.held = [0, 0];
  }

  /** Everything before the processor is called; `answer` null: continue with the payment. */
  private prepare(session: Session, method: Payment['method']): string | null {
    if (session.status === 'completed') return 'completed';
    const current = this.current(session);
    if (current?.status === 'processing')
      return current.method === 'token' && method === 'token' ? null : 'payment_in_progress';
    const obstacle = this.obstacle(session);
    if (obstacle) return obstacle;
    if (this.isShort(session)) return 'insufficient_stock';
    const total = this.totalOf(session.quantities);
    if (this.asksConsent(session, total)) return 'requires_consent';
    if (total > 0 && method === 'hosted' && !this.fitsPage(session)) return 'insufficient_stock';
    session.total = total;
    if (total > 0) return null;
    this.releaseHolds(session);
    this.reclaimUnits(session);
    this.order(session, 0);
    return 'completed';
  }

  private asksConsent(session: Session, total: number): boolean {
    const needsTerms = this.terms !== null && session.accepted !== this.terms;
    if (needsTerms || total > session.total) {
      this.releaseHolds(session);
      Object.assign(session, { status: 'requires_consent', total });
    }
    return session.status === 'requires_consent';
  }

  /** When the page of a session stops holding units. */
  private deadline({ heldSince }: Session): number {
    return (heldSince ?? this.now) + holdMinutes;
  }

  private fitsPage(session: Session): boolean {
    if (this.deadline(session) <= this.now) return true;
    return bothVariants.every(
      (variant) => session.quantities[variant] <= this.free(variant, session),
    );
  }

  private isShort(session: Session): boolean {
    return bothVariants.some(
      (variant) => session.quantities[variant] > Math.max(0, this.available(variant, session)),
    );
  }

  complete(session: Session, place: number, token: Token): string {
    const answer = this.prepare(session, 'token');
    if (answer !== null) return answer;
    const current = this.current(session);
    const payment = current?.status === 'processing' ? current : this.charge(session, place);
    payment.status = 'processing';
    if (token === 'tok_request_lost') return 'processing';
    if (payment.account === 'none' || payment.account === 'open')
      payment.account = accountAfter(token);
    if (token === 'tok_answer_lost') return 'processing';
    this.announce(payment);
    if ((payment.status as Payment['status']) === 'failed') return 'payment_failed';
    if ((payment.status as Payment['status']) === 'processing') return 'processing';
    return payment.isKept ? 'completed' : 'payment_refunded';
  }

  private charge(session: Session, place: number): Payment {
    const payment = this.ask(session, { place, method: 'token' });
    session.heldUntil = this.now + tokenMinutes;
    this.reclaimUnits(session);
    this.hold(session, true);
    return payment;
  }

  payHosted(session: Session, place: number): string {
    const answer = this.prepare(session, 'hosted');
    if (answer !== null) return answer;
    const current = this.current(session);
    const isSame =
      current?.status === 'pending' &&
      current.amount === session.total &&
      (current.closesAt ?? 0) > this.now;
    const payment = isSame && current ? current : this.ask(session, { place, method: 'hosted' });
    const heldUntil = Math.min((payment.closesAt ?? 0) + slackMinutes, this.deadline(session));
    if (heldUntil <= this.now) this.release(session);
    else {
      session.heldUntil = heldUntil;
      session.endsAt = Math.max(session.endsAt, heldUntil);
      this.hold(session, false);
    }
    if (payment.account === 'none') payment.account = 'open';
    return 'pending';
  }

  private ask(
    session: Session,
    { place, method }: { place: number; method: Payment['method'] },
  ): Payment {
    const before = this.current(session);
    if (before?.status === 'pending') {
      before.status = 'cancelled';
      before.isToClose = true;
    }
    const payment: Payment = {
      session: place,
      method,
      amount: session.total,
      status: 'pending',
      account: 'none',
      closesAt: method === 'hosted' ? this.now + pageMinutes : null,
      isKept: false,
      isToClose: false,
    };
    session.payment = this.payments.push(payment) - 1;
    session.heldSince ??= this.now;
    return payment;
  }

  /** Notifies checkout of the current state of a payment. */
  announce(payment: Payment): void {
    if (payment.account === 'paid') this.succeed(payment);
    if (payment.account === 'failed') this.fail(payment);
    if (payment.account === 'processing' && payment.status === 'pending') this.submit(payment);
  }

  /** The processor has begun to handle the payment of a page. */
  private submit(payment: Payment): void {
    const session = this.sessions[payment.session];
    const isCurrent = session !== undefined && this.current(session) === payment;
    if (isCurrent) this.expireIfOver(session);
    payment.status = 'processing';
    if (isCurrent && session.heldUntil !== null) session.isFirm = true;
  }

  fail(payment: Payment): void {
    if (payment.status !== 'pending' && payment.status !== 'processing') return;
    payment.status = 'failed';
    const session = this.sessions[payment.session];
    if (session && this.current(session) === payment) this.release(session);
  }

  private succeed(payment: Payment): void {
    const before = payment.status;
    if (before === 'succeeded') return;
    payment.status = 'succeeded';
    const session = this.sessions[payment.session];
    const isWanted =
      session !== undefined &&
      before !== 'cancelled' &&
      this.current(session) === payment &&
      session.status !== 'cancelled' &&
      session.status !== 'completed';
    if (!isWanted) return;
    const isHeld = session.heldUntil !== null && this.hasAll(session);
    if (!isHeld && this.isShort(session)) {
      this.release(session);
      if (isLive(session)) session.payment = null;
      return;
    }
    if (!isHeld) this.reclaimUnits(session);
    payment.isKept = true;
    this.order(session, payment.amount);
  }

  private order(session: Session, total: number): void {
    this.release(session);
    session.status = 'completed';
    this.onHand[0] -= session.quantities[0];
    this.onHand[1] -= session.quantities[1];
    this.orders.push(total);
  }

  /** Advances the time and runs everything that is due. */
  pass(minutes: number): string {
    this.now += minutes;
    for (const payment of this.payments.filter(({ isToClose }) => isToClose)) {
      payment.isToClose = false;
      if (payment.account === 'open') payment.account = 'failed';
      this.announce(payment);
    }
    for (const session of this.sessions) this.endWhatIsOver(session);
    return 'ok';
  }

  private endWhatIsOver(session: Session): void {
    const isLapsed = session.heldUntil !== null && session.heldUntil <= this.now;
    if (!isLive(session) || this.current(session)?.status === 'processing') return;
    if (isLapsed) this.release(session);
    this.expireIfOver(session);
  }

  /** A session that has expired stays so, also when its payment begins to be processed. */
  private expireIfOver(session: Session): void {
    if (!isLive(session) || this.statusOf(session) !== 'expired') return;
    session.status = 'expired';
    this.release(session);
  }
}

const bothVariants = [0, 1] as const;

const unitsHeld = (sessions: Session[], variant: 0 | 1): number =>
  sessions.reduce((sum, { held }) => sum + held[variant], 0);
