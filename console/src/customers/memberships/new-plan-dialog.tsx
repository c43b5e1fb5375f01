import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreField } from '../../app/store-field.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useStores } from '../../app/workspace.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useGroups } from '../use-groups.ts';
import { findPlanProblems, newPlan, PlanFields, toPlanBody } from './plan-form.tsx';

export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const groups = useGroups();
  const { stores, store } = useStores();
  const [chosen, setChosen] = useState<string | null>(null);
  const site = stores.find(({ slug }) => slug === chosen) ?? store ?? stores[0];
  const form = useForm({
    values: newPlan,
    validate: findPlanProblems,
    save: async ({ values, idempotencyKey }) => {
      const body = {
        site_slug: site?.slug ?? '',
        ...toPlanBody(values),
        name: values.name.trim(),
        price: values.price ?? 0,
      };
      const { id } = await stoa.memberships.plans.create(body, { idempotencyKey });
      void invalidate('membership-plans');
      showToast('Plan created');
      await navigate({ to: '/customers/memberships/plans/$id', params: { id } as never });
    },
  });
  return (
    <FormDialog title="Create plan" form={form} action="Create plan" onClose={onClose}>
      {site && <StoreField slug={site.slug} onChange={setChosen} />}
      <PlanFields form={form} currency={site?.currency ?? 'USD'} groups={groups} />
    </FormDialog>
  );
}
