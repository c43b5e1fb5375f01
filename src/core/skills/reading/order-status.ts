import { type Static, Type } from 'typebox';
import { Refusal } from '../../../kernel/refusal.ts';
import { openConfirmation, type Placed, type Unplaced } from '../../checkout/open-confirmation.ts';
import type { Asking, Outcome, Skill } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { artifactOf } from '../wire/artifact.ts';
import { orderData, unplacedData } from './order/order-data.ts';
import { sayOrder, sayUnplaced, tellOrder } from './order/say.ts';

const Input = Type.Object({
  confirmation_token: Type.String({
    maxLength: 500,
    description: 'The order confirmation token (`conf_…`), or the address of the order page.',
  }),
});

/** How an order stands, for whoever holds its confirmation token (§2.2, decisions 10, 13, 14). */
export const orderStatus: Skill<Static<typeof Input>> = {
  name: 'order-status',
  title: 'Order status',
  description:
    'Tells how an order stands: payment, shipping with tracking numbers, refunds, returns and downloads. Needs the confirmation token that came with the order; before the payment it answers awaiting_payment.',
  tags: ['orders', 'tracking', 'downloads'],
  examples: [
    'Where is my order? The confirmation token is conf_…',
    '{"skill":"order-status","confirmation_token":"conf_…"}',
  ],
  scope: null,
  readOnly: true,
  input: Input,
  run: tellStatus,
};

async function tellStatus(
  { unit, workspaces }: SkillTools,
  asking: Asking,
  input: Static<typeof Input>,
): Promise<Outcome> {
  const token = /\bconf_[\w-]+/.exec(input.confirmation_token)?.[0] ?? '';
  const tenant = await workspaces.byToken('conf', token);
  if (!tenant) throw unknownToken();
  const found = await openConfirmation(unit, tenant, token).catch(toUnknownToken);
  // A store host knows its own store only.
  if (asking.hostSite && asking.hostSite.id !== found.site.id) throw unknownToken();
  return outcomeOf(found, { token, origin: unit.published().origin });
}

function outcomeOf(found: Placed | Unplaced, way: { token: string; origin: string }): Outcome {
  const [say, order, text] =
    'order' in found
      ? [sayOrder(found), orderData(found, way), tellOrder(found)]
      : [sayUnplaced(found), unplacedData(found, way), sayUnplaced(found)];
  return { state: 'completed', say, artifacts: [artifactOf('order', { order }, text)] };
}

function toUnknownToken(error: unknown): never {
  throw error instanceof Refusal && error.reason === 'order_not_found' ? unknownToken() : error;
}

function unknownToken(): Refusal {
  const message =
    'No order belongs to this confirmation token. All of it is needed, conf_ and what follows, sent as confirmation_token: it ends the address of the order page, and came with the order. A store host knows its own orders only.';
  return new Refusal('not_found', 'order_not_found', message, {
    details: [{ field: 'confirmation_token', code: 'order_not_found', message }],
  });
}
