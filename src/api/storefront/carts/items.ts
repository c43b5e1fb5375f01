import { Type } from 'typebox';
import { addItem, parseCartItem, removeItem, updateItem } from '../../../core/carts/cart-items.ts';
import { applyCoupon, removeCoupon } from '../../../core/carts/update-cart-details.ts';
import type { HttpServer } from '../../../http/server.ts';
import { cartChangeRoutes } from './cart-requests.ts';
import type { CartApiDeps } from './deps.ts';
import { CouponBody, CouponQuery, ItemChange, ItemPath, NewItem, TokenPath } from './schemas.ts';

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
      description:
        'It replaces the coupons that were applied before, unless all of them can be combined.',
      params: TokenPath,
      body: CouponBody,
      response,
    },
  },
  removeCoupon: {
    schema: {
      tags,
      summary: 'Remove coupons from a cart',
      params: TokenPath,
      querystring: CouponQuery,
      response,
    },
  },
};

export function registerItemRoutes(app: HttpServer, deps: CartApiDeps): void {
  const change = cartChangeRoutes(app, deps);

  change('POST', '/:token/items', routes.add, (work, cart, { body }) =>
    addItem(work, cart, parseCartItem(body)),
  );

  change('PATCH', '/:token/items/:item_id', routes.change, (work, cart, { params, body }) =>
    updateItem(work, cart, { itemId: params.item_id, quantity: body.quantity }),
  );

  change('DELETE', '/:token/items/:item_id', routes.remove, (work, cart, { params }) =>
    removeItem(work, cart, params.item_id),
  );
}

export function registerCouponRoutes(app: HttpServer, deps: CartApiDeps): void {
  const change = cartChangeRoutes(app, deps);

  change('POST', '/:token/coupon', routes.applyCoupon, (work, cart, { body }) =>
    applyCoupon(work, cart, body.code.trim()),
  );

  change('DELETE', '/:token/coupon', routes.removeCoupon, (work, cart, { query }) =>
    removeCoupon(work, cart, query.code),
  );
}
