import { addSamples, removeSamples } from '../../../core/setup/samples.ts';
import type { SetupStepName } from '../../../core/setup/setup-steps.ts';
import { applyShippingChoice, shippingChoices } from '../../../core/setup/shipping-choices.ts';
import { applyTaxRates } from '../../../core/setup/tax-choices.ts';
import { suggestTaxRates } from '../../../core/setup/templates/tax-suggestions.ts';
import { changeSite, getOwnSite } from '../../../core/sites/manage-sites.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import { parseDecimal } from '../../../kernel/money.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/** Does what the form of a step asks for. */
export async function applyStep(
  work: Work,
  slug: string,
  step: SetupStepName,
  form: unknown,
): Promise<void> {
  await actions[step](work, slug, form);
}

type Action = (work: Work, slug: string, form: unknown) => Promise<unknown>;

const actions: Record<SetupStepName, Action> = {
  store: (work, slug, form) => changeSite(work, slug, { country: formInput(form, 'country') }),
  async shipping(work, slug, form) {
    const { currency } = await getOwnSite(work, slug);
    const choice = shippingChoices.find((known) => known === formInput(form, 'choice'));
    if (!choice)
      throw invalid([{ field: 'choice', code: 'required', message: 'must be one of the four' }]);
    const isPriced = choice === 'home' || choice === 'home_and_abroad';
    const home = isPriced ? readPrice(form, 'home_price', currency) : 0;
    const abroad = choice === 'home_and_abroad' ? readPrice(form, 'abroad_price', currency) : 0;
    await applyShippingChoice(work, slug, { choice, prices: { home, abroad } });
  },
  async taxes(work, slug, form) {
    const { country } = await getOwnSite(work, slug);
    const rates = suggestTaxRates(country ?? '').filter(
      (_, index) => formInput(form, `rate_${index}`) === 'yes',
    );
    await applyTaxRates(work, slug, rates);
  },
  products: (work, slug, form) =>
    formInput(form, 'action') === 'remove' ? removeSamples(work, slug) : addSamples(work, slug),
  // Payments are configured by the operator's settings and by wallets; the form only skips.
  payments: async () => undefined,
  publish: (work, slug) => changeSite(work, slug, { published: true }),
  // Runs without a transaction, see `showTestPurchase`.
  test_purchase: async () => undefined,
};

function readPrice(form: unknown, field: string, currency: string): number {
  const amount = parseDecimal(formInput(form, field), currency);
  if (amount !== null) return amount;
  throw invalid([{ field, code: 'bad_amount', message: 'must be an amount such as 4.90' }]);
}
