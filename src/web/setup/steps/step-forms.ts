import type { SetupStep, SetupStepName } from '../../../core/setup/setup-steps.ts';
import {
  type ShippingChoice,
  shippingChoices,
  suggestShippingPrices,
} from '../../../core/setup/shipping-choices.ts';
import {
  suggestTaxRates,
  taxNoteOf,
  taxRatesAsOf,
} from '../../../core/setup/templates/tax-suggestions.ts';
import type { Site } from '../../../core/sites/site.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import {
  checkboxField,
  type FormError,
  selectField,
  textField,
} from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { countries, countryName } from '../../../kernel/countries.ts';
import { formatDecimal } from '../../../kernel/money.ts';

export const stepTitles: Record<SetupStepName, string> = {
  store: 'Home country',
  shipping: 'Shipping',
  taxes: 'Taxes',
  products: 'Products',
  payments: 'Payments',
  publish: 'Publish the store',
  test_purchase: 'Test purchase',
};

type StepProps = {
  site: Site;
  steps: SetupStep[];
  body: unknown;
  problems: FormError[];
  /** The URL of a page of the console. */
  consolePath(path: string): string;
};

/** The fields and buttons of a step. */
export function stepForm({ step, reason }: SetupStep, props: StepProps): Html {
  return forms[step](props, reason?.code ?? null);
}

const skipButton = (label: string) =>
  html`<button type="submit" class="plain" name="action" value="skip">${label}</button>`;

const forms: Record<SetupStepName, (props: StepProps, reason: string | null) => Html> = {
  store: ({ body, problems }) =>
    html`${selectField({ id: 'country', label: 'Home country', value: formInput(body, 'country'), choices: countries, empty: 'Choose a country', required: true, problems })}
<button type="submit">Save</button>`,
  shipping: shippingForm,
  taxes: taxForm,
  products: (
    { consolePath, site },
    reason,
  ) => html`<p>Create a product, import your catalog (a Shopify export, CSV or NDJSON), or add sample products, which one click removes again.</p>
<a class="button" href="${consolePath('/products/new')}&amp;setup=${site.slug}">Create the first product</a>
<a class="button plain" href="${consolePath('/products/import')}&amp;setup=${site.slug}">Import your catalog</a>
${
  reason === 'only_samples'
    ? html`<button type="submit" class="plain" name="action" value="remove">Remove sample products</button>`
    : html`<button type="submit" class="plain" name="action" value="samples">Add sample products</button>`
}
${skipButton('Import later')}`,
  payments: ({ consolePath, site }, reason) => {
    const settings = `${consolePath('/settings/payments')}&setup=${site.slug}`;
    return reason === 'payments_not_configured'
      ? html`<p>The server has no payment processor, so buyers cannot pay yet. Save the keys of your Stripe account or a wallet in the <a href="${settings}">payment settings</a>.</p>
${skipButton('Set up later')}`
      : html`<p>In test mode buyers pay with test cards such as 4242&nbsp;4242&nbsp;4242&nbsp;4242, and no money moves. To take money, save the keys of your Stripe account or a wallet in the <a href="${settings}">payment settings</a>. The operator of the server can also set <code>PAYMENT_PROCESSOR</code> for all stores.</p>
${skipButton('Stay in test mode')}`;
  },
  publish: ({ steps }) => html`${unfinished(steps)}
<button type="submit">Publish store</button>`,
  test_purchase: (
    _props,
    reason,
  ) => html`<p>A scripted agent finds the store, searches it, checks out and pays with test money over the public UCP routes. You see every request. It leaves a test order and takes one unit from stock.</p>
${(reason === null || reason === 'no_orders') && html`<button type="submit">Run a test purchase</button>`}
${skipButton('Skip')}`,
};

const choiceLabels: Record<ShippingChoice, (country: string) => string> = {
  home: (country) => `Only within ${country}`,
  home_and_abroad: (country) => `Within ${country} and to other countries`,
  downloads_only: () => 'Nothing is shipped: downloads only',
  free: () => 'Free shipping to every country',
};

function shippingForm({ site, body, problems }: StepProps): Html {
  const prices = suggestShippingPrices(site.currency);
  const country = site.country === null ? 'the home country' : countryName(site.country);
  const price = (id: string, label: string, amount: number) =>
    textField({
      id,
      label: `${label} (${site.currency})`,
      value: formInput(body, id) || formatDecimal({ amount, currency: site.currency }),
      inputmode: 'decimal',
      unmarked: true,
      problems,
    });
  const chosen = formInput(body, 'choice') || 'home';
  const options = shippingChoices.map(
    (choice) =>
      html`<div class="check"><input type="radio" id="choice_${choice}" name="choice" value="${choice}"${choice === chosen && html` checked`}><label for="choice_${choice}">${choiceLabels[choice](country)}</label></div>
`,
  );
  return html`<fieldset id="choice"><legend>Where do you ship?</legend>
${options}</fieldset>
${price('home_price', `Price within ${country}`, prices.home)}
${price('abroad_price', 'Price to other countries', prices.abroad)}
<button type="submit">Save shipping</button>`;
}

function taxForm({ site, problems }: StepProps): Html {
  const rates = suggestTaxRates(site.country ?? '');
  const fields = rates.map(({ name, rate, state }, index) =>
    checkboxField({
      id: `rate_${index}`,
      label: `${name} ${rate} %${state ? ` in ${state}` : ''}`,
      checked: true,
      problems,
    }),
  );
  return html`${
    rates.length > 0 &&
    html`<fieldset id="rates"><legend>Rates of ${countryName(site.country ?? '')}</legend>
<p class="hint">As of ${taxRatesAsOf}. Confirm that they apply to you.</p>
${fields}</fieldset>`
  }
<p class="hint">${taxNoteOf(site.country ?? '')}</p>
${rates.length > 0 && html`<button type="submit">Charge these rates</button>`}
${skipButton('I do not charge tax')}`;
}

/** What is not set up when the store is published. */
function unfinished(steps: SetupStep[]): Html {
  const open = steps.filter(
    ({ step, state }) => state === 'todo' && step !== 'publish' && step !== 'test_purchase',
  );
  if (open.length === 0) return html`<p>Everything before this step is done or skipped.</p>`;
  return html`<p>Not finished:</p>
<ul>${open.map(({ step, reason }) => html`<li>${stepTitles[step]}: ${reason?.message}</li>\n`)}</ul>`;
}
