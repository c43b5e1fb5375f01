import { Type } from 'typebox';
import { toCouponDto } from '../../../core/pricing/coupons/coupon-dto.ts';
import { coupons } from '../../../core/pricing/coupons/coupons.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { readCouponFields } from './read.ts';
import { CouponChange, CouponPage, CouponPath, NewCoupon } from './schemas.ts';

const tags = ['Merchant: pricing'];
const okResponse = { 200: Type.Ref('Coupon') };

const routes = {
  list: scopedRoute('read:pricing', {
    tags,
    summary: 'List coupons, newest first',
    querystring: SiteListQuery,
    response: { 200: CouponPage },
  }),
  create: scopedRoute('write:pricing', {
    tags,
    summary: 'Create a coupon',
    body: NewCoupon,
    response: { 201: Type.Ref('Coupon') },
  }),
  read: scopedRoute('read:pricing', {
    tags,
    summary: 'Get a coupon',
    params: CouponPath,
    response: okResponse,
  }),
  change: scopedRoute('write:pricing', {
    tags,
    summary: 'Update a coupon',
    params: CouponPath,
    body: CouponChange,
    response: okResponse,
  }),
  remove: scopedRoute('write:pricing', {
    tags,
    summary: 'Delete a coupon',
    params: CouponPath,
    response: noContentResponse,
  }),
};

export function registerCouponRoutes(merchant: MerchantRoutes): void {
  merchant.get('/coupons', routes.list, async (view, request) => {
    const { site_slug } = request.query;
    const page = await coupons.list(view, site_slug ?? null, readPageRequest(request.query));
    return presentPage('coupons', page, toCouponDto);
  });

  merchant.post('/coupons', routes.create, async (work, request) => {
    const input = { ...readCouponFields(request.body), code: request.body.code };
    const created = await coupons.create(work, request.body.site_slug, input);
    return { status: 201, body: toCouponDto(created) };
  });

  merchant.get('/coupons/:coupon_id', routes.read, async (view, request) =>
    toCouponDto(await coupons.get(view, request.params.coupon_id)),
  );

  merchant.patch('/coupons/:coupon_id', routes.change, async (work, request) => {
    const changed = await coupons.change(
      work,
      request.params.coupon_id,
      readCouponFields(request.body),
    );
    return { status: 200, body: toCouponDto(changed) };
  });

  merchant.delete('/coupons/:coupon_id', routes.remove, async (work, request) => {
    await coupons.remove(work, request.params.coupon_id);
    return { status: 204 };
  });
}
