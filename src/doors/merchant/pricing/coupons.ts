import { Type } from 'typebox';
import { couponRecord } from '../../../core/pricing/coupons/coupon-record.ts';
import {
  changeCoupon,
  createCoupon,
  getCoupon,
  listCoupons,
  removeCoupon,
} from '../../../core/pricing/coupons/manage-coupons.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { Nothing, SiteListQuery } from '../fields.ts';
import { readCoupon } from './read.ts';
import { CouponChange, CouponPage, CouponPath, NewCoupon } from './schemas.ts';

const tags = ['Merchant: pricing'];
const one = { 200: Type.Ref('Coupon') };

const routes = {
  list: guarded('read:pricing', {
    tags,
    summary: 'Coupons, newest first',
    querystring: SiteListQuery,
    response: { 200: CouponPage },
  }),
  create: guarded('write:pricing', {
    tags,
    summary: 'Add a coupon',
    body: NewCoupon,
    response: { 201: Type.Ref('Coupon') },
  }),
  read: guarded('read:pricing', {
    tags,
    summary: 'One coupon',
    params: CouponPath,
    response: one,
  }),
  change: guarded('write:pricing', {
    tags,
    summary: 'Change a coupon',
    params: CouponPath,
    body: CouponChange,
    response: one,
  }),
  remove: guarded('write:pricing', {
    tags,
    summary: 'Remove a coupon',
    params: CouponPath,
    response: Nothing,
  }),
};

/** Codes that make things cheaper (decisions 6, 13). */
export function couponRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/coupons', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listCoupons(view, site_slug ?? null, readPage(request.query));
      return presentPage('coupons', page, couponRecord);
    }),
  );

  app.post('/coupons', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const draft = { ...readCoupon(request.body), code: request.body.code };
      const made = await createCoupon(work, request.body.site_slug, draft);
      return { status: 201, body: couponRecord(made) };
    }),
  );

  app.get('/coupons/:coupon_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      couponRecord(await getCoupon(view, request.params.coupon_id)),
    ),
  );

  app.patch('/coupons/:coupon_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changeCoupon(work, request.params.coupon_id, readCoupon(request.body));
      return { status: 200, body: couponRecord(changed) };
    }),
  );

  app.delete('/coupons/:coupon_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeCoupon(work, request.params.coupon_id);
      return { status: 204 };
    }),
  );
}
