import { testCards } from '../../gateways/sandbox/cards.ts';
import type { SandboxPage } from '../../gateways/sandbox/sandbox.ts';
import type { TextContent } from '../../http/bytes/byte-cache.ts';
import { renderDocument } from '../../http/pages/document.ts';
import { errorSummary, type FormError, textField } from '../../http/pages/form-field.ts';
import { formTokenInput } from '../../http/pages/form-token.ts';
import { type Html, html } from '../../http/pages/html.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { CardFormInput } from './card-form.ts';

type PaymentPageProps = {
  /** Path of this page. */
  path: string;
  page: SandboxPage;
  formToken: string;
  /** Displayed above the form. */
  notice: Html | null;
};

export function renderCardPage(
  { path, page, formToken, notice }: PaymentPageProps,
  { typed, problems }: { typed: CardFormInput; problems: FormError[] },
): TextContent {
  const amount = formatMoney(page.payment.money);
  return renderSandboxDocument(`${problems.length > 0 ? 'Please check · ' : ''}Pay ${amount}`, {
    ...page,
    main: html`<h1>Pay ${amount}</h1>
${notice}
${errorSummary(problems)}
${testBanner()}
<div class="checkout">
<form class="panel" method="post" action="${path}" novalidate>
${formTokenInput(formToken)}
<h2>Card</h2>
<div class="fields">
${textField({ id: 'card_number', label: 'Card number', value: '', required: true, autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 30, problems })}
<div class="row">
${textField({ id: 'expiry', label: 'Expiry date', value: typed.expiry, hint: 'Month and year: 08/29.', autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 9, problems })}
${textField({ id: 'cvc', label: 'Security code', value: '', hint: '3 or 4 digits.', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, problems })}
</div>
${textField({ id: 'name', label: 'Name on the card', value: typed.name, autocomplete: 'cc-name', problems })}
<button class="pay" type="submit">Pay ${amount}</button>
</div>
</form>
${summaryPanel(page)}
</div>
${cancelLink(page)}`,
  });
}

/** The second step of a card that requires authentication, as with 3-D Secure. */
export function renderApprovalPage({
  path,
  page,
  formToken,
  notice,
}: PaymentPageProps): TextContent {
  const amount = formatMoney(page.payment.money);
  return renderSandboxDocument(`Approve ${amount}`, {
    ...page,
    main: html`<h1>Approve payment</h1>
<p class="lead">Your bank asks you to approve this payment of ${amount}.</p>
${notice}
${testBanner()}
<div class="checkout">
<form class="panel" method="post" action="${path}/decision">
${formTokenInput(formToken)}
<h2>Your bank</h2>
<div class="row">
<button type="submit" name="decision" value="approve">Approve</button>
<button class="plain" type="submit" name="decision" value="decline">Decline</button>
</div>
</form>
${summaryPanel(page)}
</div>`,
  });
}

/** A page that no longer accepts a card: paid, processing or closed. */
export function renderEndPage({ page }: Pick<PaymentPageProps, 'page'>): TextContent {
  const { returnUrl, cancelUrl } = page.payment;
  const { heading, sentence, onward } = endPageText(page.state);
  const href = onward === 'return' ? returnUrl : cancelUrl;
  return renderSandboxDocument(heading, {
    ...page,
    main: html`<h1>${heading}</h1>
<p class="lead">${sentence}</p>
${href !== null && html`<p><a class="button" href="${href}">Return to the store</a></p>`}
${testBanner()}
${summaryPanel(page)}`,
  });
}

function endPageText(state: SandboxPage['state']) {
  if (state === 'succeeded')
    return {
      heading: 'Payment complete',
      sentence: 'You were charged once. You can return to the store.',
      onward: 'return',
    };
  if (state === 'processing')
    return {
      heading: 'Payment processing',
      sentence:
        'The bank will confirm the payment shortly, and the store is notified automatically.',
      onward: 'return',
    };
  return {
    heading: 'Payment page closed',
    sentence: 'You were not charged. Return to the store to try again.',
    onward: 'cancel',
  };
}

function renderSandboxDocument(
  title: string,
  { payment, main }: Pick<SandboxPage, 'payment'> & { main: Html },
): TextContent {
  return renderDocument({
    title: `${title} · ${payment.description}`,
    description: 'Payment',
    canonical: null,
    tone: null,
    header: html`<span class="brand">Sandbox payments</span>`,
    main: html`<div class="wrap">${main}</div>`,
    footer: html`<p class="colophon">A test payment processor. No card is charged.</p>`,
  });
}

function testBanner(): Html {
  const cards = testCards.map(
    ({ number, meaning }) => html`<li><code>${groupDigits(number)}</code> ${meaning}</li>
`,
  );
  return html`<aside class="notice is-warning" aria-label="Test mode">
<p><strong>TEST MODE.</strong> No money moves. Use one of these test cards, never a real card.</p>
<ul>${cards}</ul>
</aside>
`;
}

/** The lines of the payment. The difference between them and the total becomes one more line. */
function summaryPanel({ payment }: SandboxPage): Html {
  const { lines, money, description } = payment;
  const show = (amount: number) => formatMoney({ ...money, amount });
  const rest = money.amount - lines.reduce((sum, { amount }) => sum + amount, 0);
  const row = (name: string, amount: number) =>
    html`<div><dt><bdi>${name}</bdi></dt><dd class="price">${show(amount)}</dd></div>
`;
  return html`<section class="panel" aria-labelledby="payee">
<h2 id="payee"><bdi>${description}</bdi></h2>
<dl class="totals">
${lines.map(({ name, quantity, amount }) => row(quantity === 1 ? name : `${quantity} × ${name}`, amount))}
${rest > 0 && row('Shipping and tax', rest)}
${rest < 0 && row('Discount', rest)}
<div class="total"><dt>Total</dt><dd class="price">${show(money.amount)}</dd></div>
</dl>
</section>`;
}

function cancelLink({ payment: { cancelUrl } }: SandboxPage): Html | null {
  return cancelUrl === null
    ? null
    : html`<p class="leave"><a href="${cancelUrl}">Cancel payment</a></p>`;
}

const groupDigits = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
