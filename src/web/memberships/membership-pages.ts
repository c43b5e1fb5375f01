import { Type } from 'typebox';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import { openMembershipPayment } from '../../core/customers/memberships/billing/open-payment.ts';
import {
  assertConfirmable,
  confirmMembership,
} from '../../core/customers/memberships/confirm-email.ts';
import { getSubscriber } from '../../core/customers/memberships/manage-subscribers.ts';
import { subscriberNotFound } from '../../core/customers/memberships/subscriber.ts';
import { buildMembershipUrl } from '../../core/customers/memberships/subscriber-dto.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import { takesPayments } from '../../core/payments/takes-payments.ts';
import { getOwnSite } from '../../core/sites/manage-sites.ts';
import { completeMembershipTasks } from '../../core/skills/buying/complete-purchase-tasks.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { acceptForms } from '../../http/pages/form-body.ts';
import {
  pageHeaders,
  pageOptions,
  seeOther,
  sendPrivatePage,
} from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import { isWaitingForPayment, renderConfirmPage, renderMembershipPage } from './views.ts';

type MembershipPagesDeps = {
  paymentContext: PaymentContext;
  workspaces: WorkspaceDirectory;
  origin: string;
  production: boolean;
  limits: RateLimits;
};

const params = Type.Object({ subscriber_id: Type.String() });
const routes = {
  show: pageOptions({ params, querystring: Type.Object({ paid: Type.Optional(Type.String()) }) }),
  pay: pageOptions({ params }),
  confirm: pageOptions({
    params: Type.Object({ subscriber_id: Type.String(), token: Type.String() }),
  }),
};

const confirmPath = '/memberships/:subscriber_id/confirm/:token';

/**
 * Membership status, payment and confirmation. The subscriber id alone opens the pages, so they
 * show no email address and no name.
 */
export function membershipPages({
  paymentContext,
  workspaces,
  limits,
  ...options
}: MembershipPagesDeps) {
  const tenantOf = async (id: string): Promise<Tenant> => {
    const tenant = id.startsWith('mem_') ? await workspaces.byId(id) : null;
    if (!tenant) throw subscriberNotFound();
    return tenant;
  };
  return async (app: HttpServer) => {
    const headers = pageHeaders(options);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    limitRate(app, limits, 'checkout');
    acceptForms(app);

    app.get('/memberships/:subscriber_id', routes.show, async (request, reply) => {
      const { subscriber_id: id } = request.params;
      const tenant = await tenantOf(id);
      const found = await paymentContext.unit.view(tenant, async (view) => {
        const subscriber = await getSubscriber(view, id);
        return { subscriber, site: await getOwnSite(view, subscriber.siteSlug) };
      });
      const props = {
        ...found,
        hasPaid: request.query.paid === 'yes',
        takesPayments: await takesPayments(paymentContext, tenant, found.site.id),
      };
      if (isWaitingForPayment(props.subscriber, props.hasPaid))
        reply.headers(pageHeaders({ ...options, runsScript: true }));
      return sendPrivatePage(reply, renderMembershipPage(props, options.origin));
    });

    app.get('/memberships/:subscriber_id/pay', routes.pay, async (request, reply) => {
      const { subscriber_id: id } = request.params;
      const { url } = await openMembershipPayment(paymentContext, await tenantOf(id), id);
      return seeOther(reply, url ?? buildMembershipUrl(options.origin, id));
    });

    app.get(confirmPath, routes.confirm, async (request, reply) => {
      const { subscriber_id: id, token } = request.params;
      const { subscriber, site } = await paymentContext.unit.view(
        await tenantOf(id),
        async (view) => {
          const signedUp = await getSubscriber(view, id);
          assertConfirmable(view, signedUp, token);
          return { subscriber: signedUp, site: await getOwnSite(view, signedUp.siteSlug) };
        },
      );
      return sendPrivatePage(reply, renderConfirmPage(subscriber, site, request.url));
    });

    // The token in the link is the credential. Without a session, CSRF has nothing to misuse.
    app.post(confirmPath, routes.confirm, async (request, reply) => {
      const { subscriber_id: id, token } = request.params;
      const member = await paymentContext.unit.run(await tenantOf(id), async (work) => {
        const confirmed = await confirmMembership(work, id, token);
        await completeMembershipTasks(work, id);
        return confirmed;
      });
      return seeOther(reply, buildMembershipUrl(options.origin, member.id));
    });
  };
}
