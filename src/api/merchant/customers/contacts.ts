import { Type } from 'typebox';
import { addCustomerNote, listCustomerNotes } from '../../../core/customers/notes/manage-notes.ts';
import { toEmailDto } from '../../../core/emails/email-dto.ts';
import { listCustomerEmails } from '../../../core/emails/read-emails.ts';
import {
  CustomerIdentityDto,
  listIdentities,
  toIdentityDto,
} from '../../../core/privacy/customer-identities.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageQuery, pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { registerNoteRoutes } from '../note-routes.ts';
import { CustomerPath } from './schemas.ts';

const tags = ['Merchant: customers'];

const routes = {
  emails: scopedRoute('read:orders', {
    tags,
    summary: 'List the emails to a customer, newest first',
    description: 'Those to the address of the customer, and those about their orders.',
    params: CustomerPath,
    querystring: Type.Object(pageQuery),
    response: { 200: pageSchema('emails', Type.Ref('Email')) },
  }),
  identities: scopedRoute('read:customers', {
    tags,
    summary: 'List how a customer was recognized',
    description:
      'The account of this server that the customer linked, wallets that paid their orders, and verified agents that bought for them, the latest first. At most 100.',
    params: CustomerPath,
    response: { 200: Type.Object({ identities: Type.Array(CustomerIdentityDto) }) },
  }),
};

/** What merchants look up before they answer a customer. */
export function registerContactRoutes(merchant: MerchantRoutes): void {
  registerNoteRoutes(merchant, {
    resource: 'customers',
    noun: 'a customer',
    idName: 'customer_id',
    params: CustomerPath,
    schema: 'CustomerNote',
    add: addCustomerNote,
    list: listCustomerNotes,
  });

  merchant.get('/customers/:customer_id/emails', routes.emails, async (view, request) => {
    const { customer_id: id } = request.params;
    const page = await listCustomerEmails(view, id, readPageRequest(request.query));
    return presentPage('emails', page, toEmailDto);
  });

  merchant.get('/customers/:customer_id/identities', routes.identities, async (view, request) => ({
    identities: (await listIdentities(view, request.params.customer_id)).map(toIdentityDto),
  }));
}
