import { Type } from 'typebox';
import {
  cancelSubscriber,
  getSubscriber,
  listSubscribers,
} from '../../../core/customers/memberships/manage-subscribers.ts';
import { signUp } from '../../../core/customers/memberships/sign-up.ts';
import type { Subscriber } from '../../../core/customers/memberships/subscriber.ts';
import { toSubscriberDto } from '../../../core/customers/memberships/subscriber-dto.ts';
import { sendPaymentLink } from '../../../core/emails/send-payment-link.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { NewSubscriber, SubscriberPage, SubscriberPath, SubscriberQuery } from './schemas.ts';

const tags = ['Merchant: memberships'];
const okResponse = { 200: Type.Ref('MembershipSubscriber') };

const routes = {
  list: scopedRoute('read:memberships', {
    tags,
    summary: 'List subscribers, newest first',
    querystring: SubscriberQuery,
    response: { 200: SubscriberPage },
  }),
  create: scopedRoute('write:memberships', {
    tags,
    summary: 'Create a subscriber',
    description:
      'A subscription to a free plan is active immediately; one to a paid plan is `pending` and has a `payment_url`. For an existing subscriber the status is 200.',
    body: NewSubscriber,
    response: { ...okResponse, 201: Type.Ref('MembershipSubscriber') },
  }),
  read: scopedRoute('read:memberships', {
    tags,
    summary: 'Get a subscriber',
    params: SubscriberPath,
    response: okResponse,
  }),
  sendLink: scopedRoute('write:memberships', {
    tags,
    summary: 'Email a subscriber the link that pays the amount due',
    description:
      'At most one email a minute; further calls within it send nothing. 409 `nothing_due` if nothing is to be paid.',
    params: SubscriberPath,
    response: { 202: Type.Ref('MembershipSubscriber') },
  }),
  cancel: scopedRoute('write:memberships', {
    tags,
    summary: 'Cancel a membership immediately',
    description: 'Nothing is refunded.',
    params: SubscriberPath,
    response: okResponse,
  }),
};

export function registerSubscriberRoutes(merchant: MerchantRoutes): void {
  merchant.get('/memberships/subscribers', routes.list, async (view, request) => {
    const { site_slug, plan_id, status, email, disputed } = request.query;
    const query = {
      siteSlug: site_slug ?? null,
      planId: plan_id ?? null,
      status: status ?? null,
      email: email ?? null,
      disputed: disputed ?? null,
    };
    const page = await listSubscribers(view, query, readPageRequest(request.query));
    return presentPage('subscribers', page, (subscriber) => presentSubscriber(view, subscriber));
  });

  merchant.post('/memberships/subscribers', routes.create, async (work, request) => {
    const { subscriber, isNew } = await signUp(work, {
      siteSlug: request.body.site_slug,
      plan: request.body.plan_id,
      email: request.body.email,
      name: request.body.name ?? null,
      renewalToken: request.body.renewal_token,
    });
    return { status: isNew ? 201 : 200, body: presentSubscriber(work, subscriber) };
  });

  merchant.get('/memberships/subscribers/:subscriber_id', routes.read, async (view, request) =>
    presentSubscriber(view, await getSubscriber(view, request.params.subscriber_id)),
  );

  merchant.post(
    '/memberships/subscribers/:subscriber_id/cancel',
    routes.cancel,
    async (work, request) => ({
      status: 200,
      body: presentSubscriber(work, await cancelSubscriber(work, request.params.subscriber_id)),
    }),
  );

  merchant.post(
    '/memberships/subscribers/:subscriber_id/send-link',
    routes.sendLink,
    async (work, request) => ({
      status: 202,
      body: presentSubscriber(work, await sendPaymentLink(work, request.params.subscriber_id)),
    }),
  );
}

function presentSubscriber(view: View, subscriber: Subscriber) {
  return toSubscriberDto(subscriber, view.origin);
}
