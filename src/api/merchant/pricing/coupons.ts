import { Type } from 'typebox';
import { toCouponDto } from '../../../core/pricing/coupons/coupon-dto.ts';
import {
  changeCoupon,
  createCoupon,
  getCoupon,
  listCoupons,
  removeCoupon,
} from '../../../core/pricing/coupons/manage-coupons.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse, SiteListQuery } from '../fields.ts';
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

export function registerCouponRoutes(app: HttpServer, { unit, write }: MerchantDeps): void {
  app.get('/coupons', routes.list, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) => {
      const { site_slug } = request.query;
      const page = await listCoupons(view, site_slug ?? null, readPageRequest(request.query));
      return presentPage('coupons', page, toCouponDto);
    }),
  );

  app.post('/coupons', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const input = { ...readCouponFields(request.body), code: request.body.code };
      const created = await createCoupon(work, request.body.site_slug, input);
      return { status: 201, body: toCouponDto(created) };
    }),
  );

  app.get('/coupons/:coupon_id', routes.read, (request) =>
    unit.view(requireBearerOf(request).tenant, async (view) =>
      toCouponDto(await getCoupon(view, request.params.coupon_id)),
    ),
  );

  app.patch('/coupons/:coupon_id', routes.change, (request, reply) =>
    write(request, reply, async (work) => {
      const changed = await changeCoupon(
        work,
        request.params.coupon_id,
        readCouponFields(request.body),
      );
      return { status: 200, body: toCouponDto(changed) };
    }),
  );

  app.delete('/coupons/:coupon_id', routes.remove, (request, reply) =>
    write(request, reply, async (work) => {
      await removeCoupon(work, request.params.coupon_id);
      return { status: 204 };
    }),
  );
}
