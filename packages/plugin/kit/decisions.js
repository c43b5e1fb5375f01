import { within } from './within.js';

const destination = {
  country: 'US',
  state: 'IL',
  postcode: '62701',
  city: 'Springfield',
  line1: '1 Main Street',
  line2: null,
};
const vague = { ...destination, state: null, postcode: null, city: null, line1: null };

const line = (number, fields = {}) => ({
  line: number,
  product_id: `prd_${number}`,
  variant_id: `var_${number}`,
  sku: null,
  quantity: 1,
  unit_price: 1_999,
  amount: 1_999,
  weight_grams: 400,
  is_digital: false,
  ...fields,
});

const baskets = [
  { currency: 'USD', destination, lines: [line(1)] },
  { currency: 'USD', destination: vague, lines: [line(1, { amount: 0 })] },
  { currency: 'JPY', destination: { ...vague, country: 'JP' }, lines: [line(1), line(2)] },
  {
    currency: 'EUR',
    destination: { ...vague, country: 'DE', postcode: '10117' },
    lines: Array.from({ length: 50 }, (_, index) =>
      line(index + 1, { quantity: 3, amount: 5_997, is_digital: index % 2 === 1 }),
    ),
  },
];

/** The samples for each decision, and what is wrong with an answer to one. */
const decisions = {
  shippingRates: { samples: baskets, problemOf: ratesProblem },
  taxes: {
    samples: baskets.flatMap((basket) =>
      [true, false].map((prices_include_tax) => ({ ...basket, prices_include_tax, shipping: 500 })),
    ),
    problemOf: taxesProblem,
  },
  orderValidation: { samples: baskets.map(toOrder), problemOf: verdictProblem },
};

/** What is wrong with the decisions of a plug-in about sample baskets. */
export async function checkDecisions(plugin) {
  const { timeoutMs = 1_000 } = plugin;
  const problems = [];
  for (const [point, { samples, problemOf }] of Object.entries(decisions)) {
    if (!plugin[point]) continue;
    for (const sample of samples) {
      const request = structuredClone(sample);
      const problem = await within(timeoutMs, (context) => plugin[point](request, context)).then(
        (answer) => problemOf(answer, sample),
        (error) => error.message,
      );
      if (problem) problems.push(`${point}: ${problem}`);
    }
  }
  return problems;
}

const isAmount = (value) => Number.isSafeInteger(value) && value >= 0;

function ratesProblem({ currency, rates } = {}, sample) {
  if (currency !== sample.currency) return `currency must be ${sample.currency}`;
  if (!Array.isArray(rates) || rates.length > 20) return 'rates must be a list of at most 20';
  if (new Set(rates.map(({ id }) => id)).size < rates.length) return 'ids must differ';
  const isGood = ({ id, label, amount }) =>
    /^[A-Za-z0-9_.:-]{1,64}$/.test(id) &&
    /\S/.test(label) &&
    label.length <= 100 &&
    isAmount(amount);
  return rates.every(isGood) ? null : 'a rate needs an id, a label and an integer amount';
}

function taxesProblem({ currency, lines, shipping_tax: shipping } = {}, sample) {
  if (currency !== sample.currency) return `currency must be ${sample.currency}`;
  if (!Array.isArray(lines) || lines.length !== sample.lines.length)
    return 'lines must contain every line once';
  for (const { line: number, amount } of sample.lines) {
    const tax = lines.find(({ line: one }) => one === number)?.tax;
    if (!isAmount(tax)) return `no tax for line ${number}`;
    if (sample.prices_include_tax && tax > amount) return 'the included tax exceeds the price';
  }
  if (!isAmount(shipping)) return 'shipping_tax must be an integer amount';
  return sample.prices_include_tax && shipping > sample.shipping
    ? 'the included tax exceeds the cost of shipping'
    : null;
}

function verdictProblem({ accept, message } = {}) {
  if (accept === true) return null;
  const isRefusal = accept === false && /\S/.test(message ?? '') && message.length <= 300;
  return isRefusal ? null : 'accept must be true, or false with a message';
}

function toOrder({ currency, destination: place, lines }) {
  const address = { ...place, name: 'Jo Sample', phone: null };
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    channel: 'cart',
    currency,
    email: 'jo@example.com',
    name: 'Jo Sample',
    shipping_address: address,
    billing_address: null,
    shipping_option_id: 'standard',
    coupon_codes: [],
    lines,
    totals: {
      subtotal,
      discount: 0,
      shipping: 500,
      tax: 0,
      tax_included: 0,
      total: subtotal + 500,
    },
  };
}
