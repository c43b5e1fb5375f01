import { type Static, Type } from 'typebox';
import type { Customer } from '../../../core/customers/customer.ts';
import { toCustomerDto } from '../../../core/customers/customer-dto.ts';
import {
  type CustomerPatch,
  changeCustomer,
  countCustomers,
  createCustomer,
  getCustomer,
  listCustomers,
} from '../../../core/customers/manage-customers.ts';
import { countsTestOrders } from '../../../core/payments/test-mode.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  CustomerChange,
  CustomerPage,
  CustomerPath,
  CustomerQuery,
  NewCustomer,
} from './schemas.ts';

const tags = ['Merchant: customers'];
const okResponse = { 200: Type.Ref('Customer') };

const routes = {
  list: scopedRoute('read:customers', {
    tags,
    summary: 'List customers',
    querystring: CustomerQuery,
    response: { 200: CustomerPage },
  }),
  create: scopedRoute('write:customers', {
    tags,
    summary: 'Create a customer',
    description: 'Orders and signups create their customers automatically.',
    body: NewCustomer,
    response: { 201: Type.Ref('Customer') },
  }),
  read: scopedRoute('read:customers', {
    tags,
    summary: 'Get a customer with an order summary',
    params: CustomerPath,
    response: okResponse,
  }),
  change: scopedRoute('write:customers', {
    tags,
    summary: 'Update the name and address book of a customer',
    description: changeConflict,
    params: CustomerPath,
    body: CustomerChange,
    response: okResponse,
  }),
};

export function registerCustomerRoutes(
  merchant: MerchantRoutes,
  { serverFacts }: Pick<MerchantDeps, 'serverFacts'>,
): void {
  const presenter = async (view: View) => {
    const countsTest = await countsTestOrders(view, serverFacts);
    return (customer: Customer) => toCustomerDto(customer, { countsTest });
  };

  merchant.get('/customers', routes.list, async (view, request) => {
    const { sort = '-created_at', count } = request.query;
    const query = { ...readCustomerQuery(request.query), sort };
    const page = await listCustomers(view, query, readPageRequest(request.query));
    const totalEstimate = count ? await countCustomers(view, query) : null;
    return presentPage('customers', { ...page, totalEstimate }, await presenter(view));
  });

  merchant.post('/customers', routes.create, async (work, request) => {
    const buyer = { email: request.body.email, name: request.body.name ?? null };
    return { status: 201, body: (await presenter(work))(await createCustomer(work, buyer)) };
  });

  merchant.getOne('/customers/:customer_id', routes.read, async (view, request) => {
    const customer = await getCustomer(view, request.params.customer_id);
    return { body: (await presenter(view))(customer), version: customer.version, isPartial: true };
  });

  merchant.patch('/customers/:customer_id', routes.change, async (work, request) => {
    const patch = readCustomerPatch(request.body);
    const id = request.params.customer_id;
    const customer = await changeCustomer(work, id, patch, readIfMatch(request));
    return { status: 200, body: (await presenter(work))(customer), version: customer.version };
  });
}

/** The filters of the list, as the core takes them. */
export function readCustomerQuery(query: Static<typeof CustomerQuery>) {
  const { q: text = null, email = null, group_id: groupId = null, id: ids = [] } = query;
  const { plan_id: planId, is_member: isMember } = query;
  return { text, email, groupId, ids, planId, isMember };
}

function readCustomerPatch(body: Static<typeof CustomerChange>): CustomerPatch {
  return {
    name: body.name,
    addresses: body.addresses?.map((address) => ({
      id: address.id,
      isDefault: address.is_default,
      name: address.name ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      city: address.city ?? null,
      state: address.state ?? null,
      postcode: address.postcode ?? null,
      country: address.country.toUpperCase(),
      phone: address.phone ?? null,
    })),
  };
}
