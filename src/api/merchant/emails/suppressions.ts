import { Type } from 'typebox';
import {
  liftSuppression,
  listSuppressions,
} from '../../../core/emails/suppressions/manage-suppressions.ts';
import { toSuppressionDto } from '../../../core/emails/suppressions/suppression.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const tags = ['Merchant: emails'];

const routes = {
  list: scopedRoute('read:orders', {
    tags,
    summary: 'List suppressed email addresses, newest first',
    description: 'An address is suppressed when an email to it was rejected permanently.',
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('email_suppressions', Type.Ref('EmailSuppression')) },
  }),
  lift: scopedRoute('write:orders', {
    tags,
    summary: 'Send emails to a suppressed address again',
    params: Type.Object({ email: Type.String({ maxLength: 254 }) }),
    response: { 204: Type.Null() },
  }),
};

export function registerSuppressionRoutes(merchant: MerchantRoutes): void {
  merchant.get('/email-suppressions', routes.list, async (view, request) =>
    presentPage(
      'email_suppressions',
      await listSuppressions(view, readPageRequest(request.query)),
      toSuppressionDto,
    ),
  );

  merchant.delete('/email-suppressions/:email', routes.lift, async (work, request) => {
    await liftSuppression(work, request.params.email);
    return { status: 204, body: null };
  });
}
