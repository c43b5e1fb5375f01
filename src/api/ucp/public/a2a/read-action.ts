import { invalid } from '../../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import { findOperation, type UcpOperation } from '../operations.ts';
import { addToCheckout } from './add-to-checkout.ts';

/** The parts of a message that the binding reads; its context is the id of its checkout. */
export type ActionMessage = {
  messageId: string;
  contextId?: string;
  parts: readonly { data?: unknown }[];
};

export type Action = { operation: UcpOperation; args: JsonObject };

/** Actions on the checkout of the context, with their arguments beside its id. */
const actionsOnCheckout: Record<string, (data: JsonObject) => JsonObject> = {
  add_to_checkout: ({ product_id, quantity = 1 }) => ({ product_id, quantity }),
  get_checkout: () => ({}),
  update_checkout: ({ checkout }) => ({ checkout }),
  complete_checkout: (data) => ({ checkout: readCompletion(data) }),
  cancel_checkout: () => ({}),
};

/** The actions, which have the names of their operations. */
export const actionNames = ['create_checkout', ...Object.keys(actionsOnCheckout)];

/**
 * The operation that the data parts of a message ask for; members may be spread over several parts.
 * Null: no part has an `action`. Throws 400 for an unknown action or a missing context.
 */
export function readAction({ contextId, parts }: ActionMessage): Action | null {
  const data = mergeData(parts);
  const { action } = data;
  if (action === undefined) return null;
  if (typeof action !== 'string' || !actionNames.includes(action))
    throw invalid([
      { field: 'action', code: 'enum', message: `must be ${actionNames.join(', ')}` },
    ]);
  const isNew = action === 'create_checkout' || (action === 'add_to_checkout' && !contextId);
  if (isNew) return createAction(data);
  if (!contextId) throw contextRequired();
  const operation = action === addToCheckout.name ? addToCheckout : requireOperation(action);
  return { operation, args: { id: contextId, ...actionsOnCheckout[action]?.(data) } };
}

const mergeData = (parts: ActionMessage['parts']): JsonObject =>
  Object.fromEntries(parts.flatMap(({ data }) => (isObject(data) ? Object.entries(data) : [])));

function createAction({ checkout, product_id: id, quantity = 1 }: JsonObject): Action {
  const oneLine = { line_items: [{ item: { id }, quantity }] };
  return {
    operation: requireOperation('create_checkout'),
    args: { checkout: checkout ?? oneLine },
  };
}

/** `payment` may be one instrument, as in the AP2 examples of UCP. */
function readCompletion(data: JsonObject): JsonObject {
  const payment = data['a2a.ucp.checkout.payment'] ?? data.payment_data;
  const signals = data['a2a.ucp.checkout.signals'] ?? data.risk_signals;
  const isInstrument = isObject(payment) && payment.handler_id !== undefined;
  return {
    ...(payment !== undefined && { payment: isInstrument ? { instruments: [payment] } : payment }),
    ...(signals !== undefined && { signals }),
    ...(data.ap2 !== undefined && { ap2: data.ap2 }),
  };
}

function requireOperation(name: string): UcpOperation {
  const operation = findOperation(name);
  if (!operation) throw new Error(`The operation ${name} does not exist.`);
  return operation;
}

const contextRequired = () =>
  invalid([
    {
      field: 'message.contextId',
      code: 'required',
      message: 'is required: the contextId of the message that had the checkout',
    },
  ]);
