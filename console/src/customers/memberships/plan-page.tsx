import type { MembershipPlan } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../customers.module.css';
import { useGroups } from '../use-groups.ts';
import { findPlanProblems, PlanFields, toPlanBody, toPlanValues } from './plan-form.tsx';
import { formatPrice, PlanBadge } from './subscriber-status.tsx';

const back = { to: '/customers/memberships/plans', label: 'Plans' };

export function PlanPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['membership-plans', id], (stoa, options) =>
    stoa.memberships.plans.get(id, options),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage error={read.error} onRetry={() => void read.refetch()} title="Plan" back={back} />
    );
  if (!read.data) return <Skeleton lines={8} />;
  return <PlanDetails key={id} plan={read.data} />;
}

function PlanDetails({ plan }: { plan: MembershipPlan }) {
  const canWrite = useCan()('write:memberships');
  const [dialog, setDialog] = useState<'switch' | 'archive' | null>(null);
  const close = () => setDialog(null);
  return (
    <DetailPage
      title={plan.name}
      badges={<PlanBadge plan={plan} />}
      subtitle={formatPrice(plan)}
      back={back}
      actions={
        canWrite && (
          <Button onClick={() => setDialog('switch')}>
            {plan.active ? 'Close sign-up' : 'Open sign-up'}
          </Button>
        )
      }
      menu={
        canWrite
          ? [{ label: 'Archive plan', isDangerous: true, onSelect: () => setDialog('archive') }]
          : []
      }
      json={plan}
      side={<Summary plan={plan} />}
    >
      {canWrite ? <PlanForm plan={plan} /> : <Perks plan={plan} />}
      {dialog === 'switch' && <SwitchDialog plan={plan} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog plan={plan} onClose={close} />}
    </DetailPage>
  );
}

function PlanForm({ plan }: { plan: MembershipPlan }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: toPlanValues(plan),
    validate: findPlanProblems,
    save: ({ changes, idempotencyKey }) =>
      stoa.memberships.plans.update(plan.id, toPlanBody(changes), { idempotencyKey }),
    onSaved: async () => {
      await invalidate('membership-plans', 'subscribers');
      showToast('Plan saved');
    },
  });
  const isRepriced = 'price' in form.changes || 'interval' in form.changes;
  return (
    <FormPage form={form} action="Save plan">
      <Card title="Plan">
        <div className={css.fields}>
          <PlanFields form={form} currency={plan.price.currency} groups={useGroups()} />
          {isRepriced && plan.subscribers_count > 0 && (
            <p className={css.quiet}>Members pay the new price starting with their next period.</p>
          )}
        </div>
      </Card>
    </FormPage>
  );
}

const Perks = ({ plan }: { plan: MembershipPlan }) => (
  <Card title="Perks">
    {plan.perks.length === 0 ? (
      <p className={css.quiet}>None.</p>
    ) : (
      <ul>
        {plan.perks.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
    )}
  </Card>
);

const Summary = ({ plan }: { plan: MembershipPlan }) => (
  <Card
    title="Members"
    actions={
      <ButtonLink to="/customers/memberships" search={{ plan_id: plan.id }} variant="quiet">
        View subscribers
      </ButtonLink>
    }
  >
    <Facts
      rows={[
        ['Members', formatNumber(plan.subscribers_count)],
        ['Store', <StoreName key="store" slug={plan.site_slug} />],
        ['Plan id', <CopyableId key="id" id={plan.id} />],
      ]}
    />
  </Card>
);

type DialogProps = { plan: MembershipPlan; onClose: () => void };

function SwitchDialog({ plan, onClose }: DialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const apply = async () => {
    await stoa.memberships.plans.update(plan.id, { active: !plan.active });
    void invalidate('membership-plans');
    showToast(plan.active ? 'Sign-up closed' : 'Sign-up opened');
  };
  return (
    <ConfirmDialog
      title={plan.active ? `Close sign-up for ${plan.name}?` : `Open sign-up for ${plan.name}?`}
      action={plan.active ? 'Close sign-up' : 'Open sign-up'}
      onConfirm={apply}
      onClose={onClose}
    >
      {plan.active
        ? 'New members can no longer join. Current members stay and are charged as before.'
        : 'Customers and agents can join the plan immediately.'}
    </ConfirmDialog>
  );
}

function ArchiveDialog({ plan, onClose }: DialogProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const archive = async () => {
    await stoa.memberships.plans.archive(plan.id);
    void invalidate('membership-plans', 'subscribers');
    showToast('Plan archived');
    await navigate({ to: '/customers/memberships/plans' });
  };
  return (
    <ConfirmDialog
      title={`Archive ${plan.name}?`}
      action="Archive plan"
      isDangerous
      onConfirm={archive}
      onClose={onClose}
    >
      New members can no longer join. Current members stay until the end of the period that they
      have paid for.
    </ConfirmDialog>
  );
}
