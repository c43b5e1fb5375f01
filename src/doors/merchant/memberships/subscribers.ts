import { Type } from 'typebox';
import {
  cancelSubscriber,
  getSubscriber,
  listSubscribers,
} from '../../../core/customers/memberships/manage-subscribers.ts';
import { signUp } from '../../../core/customers/memberships/sign-up.ts';
import type { Subscriber } from '../../../core/customers/memberships/subscriber.ts';
import { subscriberRecord } from '../../../core/customers/memberships/subscriber-record.ts';
import { bearerOf, guarded } from '../../../http/callers/bearer.ts';
import { presentPage, readPage } from '../../../http/input/paging.ts';
import type { Http } from '../../../http/server.ts';
import type { View } from '../../../platform/work.ts';
import type { MerchantDeps } from '../deps.ts';
import { NewSubscriber, SubscriberPage, SubscriberPath, SubscriberQuery } from './schemas.ts';

const tags = ['Merchant: memberships'];
const one = { 200: Type.Ref('MembershipSubscriber') };

const routes = {
  list: guarded('read:memberships', {
    tags,
    summary: 'Subscribers, newest first',
    querystring: SubscriberQuery,
    response: { 200: SubscriberPage },
  }),
  create: guarded('write:memberships', {
    tags,
    summary: 'Sign somebody up',
    description:
      'A free plan is active at once, a paid one `pending` with a `payment_url`. Who subscribes already is answered with 200.',
    body: NewSubscriber,
    response: { ...one, 201: Type.Ref('MembershipSubscriber') },
  }),
  read: guarded('read:memberships', {
    tags,
    summary: 'One subscriber',
    params: SubscriberPath,
    response: one,
  }),
  cancel: guarded('write:memberships', {
    tags,
    summary: 'End a membership now',
    description: 'Nothing is paid back by it.',
    params: SubscriberPath,
    response: one,
  }),
};

/** Who subscribes to membership plans (decisions 3, 9, 13). */
export function subscriberRoutes(app: Http, { unit, write }: MerchantDeps): void {
  app.get('/memberships/subscribers', routes.list, (request) =>
    unit.view(bearerOf(request).tenant, async (view) => {
      const { site_slug, plan_id, status, email } = request.query;
      const query = {
        siteSlug: site_slug ?? null,
        planId: plan_id ?? null,
        status: status ?? null,
        email: email ?? null,
      };
      const page = await listSubscribers(view, query, readPage(request.query));
      return presentPage('subscribers', page, (subscriber) => present(view, subscriber));
    }),
  );

  app.post('/memberships/subscribers', routes.create, (request, reply) =>
    write(request, reply, async (work) => {
      const { subscriber, isNew } = await signUp(work, {
        siteSlug: request.body.site_slug,
        plan: request.body.plan_id,
        email: request.body.email,
        name: request.body.name ?? null,
        renewalToken: request.body.renewal_token,
      });
      return { status: isNew ? 201 : 200, body: present(work, subscriber) };
    }),
  );

  app.get('/memberships/subscribers/:subscriber_id', routes.read, (request) =>
    unit.view(bearerOf(request).tenant, async (view) =>
      present(view, await getSubscriber(view, request.params.subscriber_id)),
    ),
  );

  app.post('/memberships/subscribers/:subscriber_id/cancel', routes.cancel, (request, reply) =>
    write(request, reply, async (work) => ({
      status: 200,
      body: present(work, await cancelSubscriber(work, request.params.subscriber_id)),
    })),
  );
}

function present(view: View, subscriber: Subscriber) {
  return subscriberRecord(subscriber, view.origin);
}
