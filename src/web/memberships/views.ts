import { isUnconfirmed, type Subscriber } from '../../core/customers/memberships/subscriber.ts';
import {
  buildMembershipUrl,
  buildPaymentUrl,
} from '../../core/customers/memberships/subscriber-dto.ts';
import type { Site } from '../../core/sites/site.ts';
import type { TextContent } from '../../http/bytes/byte-cache.ts';
import { renderDocument } from '../../http/pages/document.ts';
import { recheckAttribute, recheckHead, recheckStatus } from '../../http/pages/follow-result.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { formatMoney } from '../../kernel/money.ts';

type MembershipPageProps = {
  subscriber: Subscriber;
  site: Site;
  /** The payer has just returned from the payment page; confirmation may come a moment later. */
  hasPaid: boolean;
  /** Whether the store can be paid. */
  takesPayments: boolean;
};

const recheckSeconds = 3;

/** Whether a payment was made that is not confirmed yet. */
export const isWaitingForPayment = ({ dueSince }: Subscriber, hasPaid: boolean): boolean =>
  hasPaid && dueSince !== null;

/** The status page of a membership. */
export function renderMembershipPage(
  { subscriber, site, hasPaid, takesPayments }: MembershipPageProps,
  origin: string,
): TextContent {
  const isWaiting = isWaitingForPayment(subscriber, hasPaid);
  const heading = isWaiting ? 'Your payment is being confirmed' : headingOf(subscriber);
  const url = `${buildMembershipUrl(origin, subscriber.id)}?paid=yes`;
  const recheck = { seconds: recheckSeconds, url };
  return renderDocument({
    title: `${heading} · ${site.name}`,
    description: `Membership at ${site.name}`,
    canonical: null,
    tone: site.slug,
    head: isWaiting ? recheckHead(recheck) : null,
    header: html`<p class="brand"><a href="${site.url}"><bdi>${site.name}</bdi></a></p>`,
    main: html`<div class="wrap"${isWaiting && recheckAttribute(recheck)}><h1>${heading}</h1>
${isWaiting ? html`<p class="lead">This takes a few seconds. <a href="${url}">Refresh status</a></p>` : statusSentence(subscriber)}
${planPanel(subscriber)}
${subscriber.dueSince !== null && !isWaiting && (takesPayments ? payLink(subscriber, origin) : paymentsNotTaken)}
</div>${isWaiting && recheckStatus}`,
    footer: html`<p class="colophon">Membership at <bdi>${site.name}</bdi></p>`,
  });
}

/** The page of the emailed link. GET confirms nothing, because mail scanners follow links. */
export function renderConfirmPage({ planName }: Subscriber, site: Site, path: string): TextContent {
  return renderDocument({
    title: `Confirm your membership · ${site.name}`,
    description: `Membership at ${site.name}`,
    canonical: null,
    tone: site.slug,
    head: null,
    header: html`<p class="brand"><a href="${site.url}"><bdi>${site.name}</bdi></a></p>`,
    main: html`<div class="wrap"><h1>Confirm your membership</h1>
<p class="lead">Join <bdi>${planName}</bdi> at <bdi>${site.name}</bdi> for free.</p>
<form method="post" action="${path}"><button type="submit">Confirm membership</button></form>
</div>`,
    footer: html`<p class="colophon">Membership at <bdi>${site.name}</bdi></p>`,
  });
}

function headingOf({ status, dueSince }: Subscriber): string {
  if (status === 'pending') return 'Complete your membership';
  if (status === 'cancelled') return 'Your membership has ended';
  return dueSince === null ? 'You are a member' : 'Your membership payment is due';
}

function statusSentence(subscriber: Subscriber): Html {
  const { status, planName, periodEnd, dueSince, mandate } = subscriber;
  const plan = html`<bdi>${planName}</bdi>`;
  if (isUnconfirmed(subscriber))
    return html`<p class="lead">${plan} starts when you confirm it with the link in the email that we sent you.</p>`;
  if (status === 'pending') return html`<p class="lead">${plan} starts as soon as you pay.</p>`;
  if (status === 'cancelled') return html`<p class="lead">${plan} has ended.</p>`;
  if (dueSince !== null)
    return html`<p class="lead">The last period of ${plan} has ended, and the next one has not been paid yet.</p>`;
  return periodEnd === null
    ? html`<p class="lead">${plan} does not expire.</p>`
    : html`<p class="lead">${plan} is paid until ${dayOf(periodEnd)}.${mandate !== null && ' It then renews with your saved payment method.'}</p>`;
}

const intervalLabels = { month: ' per month', year: ' per year', once: ', one-time payment' };

function planPanel({ price, interval, planName }: Subscriber): Html {
  const cost = price.amount === 0 ? 'Free' : `${formatMoney(price)}${intervalLabels[interval]}`;
  return html`<section class="panel" aria-labelledby="plan">
<h2 id="plan"><bdi>${planName}</bdi></h2>
<p class="price">${cost}</p>
</section>`;
}

function payLink({ id, price }: Subscriber, origin: string): Html {
  return html`<p><a class="button" href="${buildPaymentUrl(origin, id)}">Pay ${formatMoney(price)}</a></p>`;
}

const paymentsNotTaken = html`<p>This store does not take payments yet. You have not been charged.</p>`;

const dayOf = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)}</time>`;
