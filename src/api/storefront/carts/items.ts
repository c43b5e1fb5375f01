import { Type } from 'typebox';
import { addItem, parseCartItem, removeItem, updateItem } from '../../../core/carts/cart-items.ts';
import { applyCoupon, removeCoupon } from '../../../core/carts/update-cart-details.ts';
import type { HttpServer } from '../../../http/server.ts';
import { cartChangeRunner } from './cart-requests.ts';
import type { CartApiDeps } from './deps.ts';
import { CouponBody, ItemChange, ItemPath, NewItem, TokenPath } from './schemas.ts';

const tags = ['Carts'];
const response = { 200: Type.Ref('Cart') };

const routes = {
  add: {
    schema: { tags, summary: 'Add an item to a cart', params: TokenPath, body: NewItem, response },
  },
  change: {
    schema: {
      tags,
      summary: 'Change the quantity of a cart item',
      params: ItemPath,
      body: ItemChange,
      response,
    },
  },
  remove: { schema: { tags, summary: 'Remove an item from a cart', params: ItemPath, response } },
  applyCoupon: {
    schema: {
      tags,
      summary: 'Apply a coupon to a cart',
      description: 'A coupon that was applied before is replaced.',
      params: TokenPath,
      body: CouponBody,
      response,
    },
  },
  removeCoupon: {
    schema: { tags, summary: 'Remove the coupon from a cart', params: TokenPath, response },
  },
};

export function registerItemRoutes(app: HttpServer, deps: CartApiDeps): void {
  const change = cartChangeRunner(deps);
  app.post('/:token/items', routes.add, async (request, reply) => {
    const { token } = request.params;
    const item = parseCartItem(request.body);
    return change({ request, reply }, token, (work, cart) => addItem(work, cart, item));
  });

  app.patch('/:token/items/:item_id', routes.change, async (request, reply) => {
    const { token, item_id: itemId } = request.params;
    const { quantity } = request.body;
    return change({ request, reply }, token, (work, cart) =>
      updateItem(work, cart, { itemId, quantity }),
    );
  });

  app.delete('/:token/items/:item_id', routes.remove, async (request, reply) => {
    const { token, item_id: itemId } = request.params;
    return change({ request, reply }, token, (work, cart) => removeItem(work, cart, itemId));
  });
}

export function registerCouponRoutes(app: HttpServer, deps: CartApiDeps): void {
  const change = cartChangeRunner(deps);
  app.post('/:token/coupon', routes.applyCoupon, async (request, reply) => {
    const { token } = request.params;
    const code = request.body.code.trim();
    return change({ request, reply }, token, (work, cart) => applyCoupon(work, cart, code));
  });

  app.delete('/:token/coupon', routes.removeCoupon, async (request, reply) => {
    const { token } = request.params;
    return change({ request, reply }, token, (work, cart) => removeCoupon(work, cart));
  });
}
