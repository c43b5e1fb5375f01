import { Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { toNoteDto } from '../../../core/access/notes/note.ts';
import { hasScope } from '../../../core/access/scope.ts';
import { toCustomerDto } from '../../../core/customers/customer-dto.ts';
import { toSubscriberDto } from '../../../core/customers/memberships/subscriber-dto.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { eraseCustomer } from '../../../core/privacy/erase-customer.ts';
import { exportCustomer } from '../../../core/privacy/export-customer.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireRecentPassword } from '../../../http/callers/recent-password.ts';
import { dateTime, nullable, nullableText } from '../../../platform/fields.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { presentOrder } from '../orders/present.ts';
import { CustomerPath } from './schemas.ts';

const tags = ['Merchant: customers'];
const text = Type.String();
const ofOrders = 'Null without `read:orders`.';

export const CustomerExportDto = Type.Object(
  {
    exported_at: dateTime,
    customer: Type.Ref('Customer'),
    orders: nullable(Type.Array(Type.Ref('Order')), ofOrders),
    memberships: nullable(
      Type.Array(Type.Ref('MembershipSubscriber')),
      'Null without `read:memberships`.',
    ),
    notes: nullable(
      Type.Array(Type.Object({ order_id: text, text, created_at: dateTime })),
      ofOrders,
    ),
    customer_notes: Type.Array(Type.Ref('CustomerNote')),
    emails: nullable(
      Type.Array(
        Type.Object({
          kind: text,
          subject: nullableText,
          state: text,
          created_at: dateTime,
          sent_at: nullable(dateTime),
        }),
      ),
      ofOrders,
    ),
    intent_traces: nullable(
      Type.Array(
        Type.Object({
          reason_code: text,
          summary: nullableText,
          metadata: nullable(Type.Record(text, Type.Unknown())),
          session_created_at: dateTime,
        }),
      ),
      `Why agents abandoned checkouts of the customer over ACP, as the agents reported it. ${ofOrders}`,
    ),
  },
  { $id: 'CustomerExport' },
);

const routes = {
  export: {
    ...requireRecentPassword,
    ...scopedRoute(
      'read:customers',
      {
        tags,
        summary: 'Export what is stored about a customer',
        description:
          'For a customer who requests a copy of their data. Console tokens require a recently entered password.',
        params: CustomerPath,
        response: { 200: Type.Ref('CustomerExport') },
      },
      managersOnly,
    ),
  },
  erase: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:customers',
      {
        tags,
        summary: 'Erase the personal data of a customer for good',
        description:
          'Removes names, addresses, notes and messages from every table. Orders keep their lines and amounts, with country and state. Sends `customer.erased`. 409 `customer_has_open_business` while orders are open, a membership is active or a payment is processing. Console tokens require a recently entered password.',
        params: CustomerPath,
        response: { 200: Type.Ref('Customer') },
      },
      managersOnly,
    ),
  },
};

export function registerPrivacyRoutes(
  merchant: MerchantRoutes,
  { serverFacts }: Pick<MerchantDeps, 'serverFacts'>,
): void {
  const counted = async (view: View) => ({ countsTest: await countsTestOrders(view, serverFacts) });

  merchant.get('/customers/:customer_id/export', routes.export, async (view, request) => {
    const { scopes } = requireBearerOf(request);
    const { intentTraces, customerNotes, ...data } = await exportCustomer(
      view,
      request.params.customer_id,
      {
        orders: hasScope(scopes, 'read:orders'),
        memberships: hasScope(scopes, 'read:memberships'),
      },
    );
    return {
      ...data,
      exported_at: view.now.toISOString(),
      customer: toCustomerDto(data.customer, await counted(view)),
      customer_notes: customerNotes.map(toNoteDto),
      intent_traces: intentTraces,
      orders: data.orders?.map((order) => presentOrder(view, order)) ?? null,
      memberships: data.memberships?.map((item) => toSubscriberDto(item, view.origin)) ?? null,
    };
  });

  merchant.post('/customers/:customer_id/erase', routes.erase, async (work, request) => ({
    status: 200,
    body: toCustomerDto(await eraseCustomer(work, request.params.customer_id), await counted(work)),
  }));
}
