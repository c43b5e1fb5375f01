import type { Coupon } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreName } from '../app/store-name.tsx';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useCan, useStoa, useStores } from '../app/workspace.tsx';
import { useGroups } from '../customers/use-groups.ts';
import { Card, Facts } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { Time } from '../ui/values.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { findProblems, toChanges, toValues } from './coupon-form.ts';
import { CouponBadge, couponValue } from './coupon-status.tsx';
import css from './discounts.module.css';

const back = { to: '/discounts', label: 'Discounts' };

export function CouponPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['coupons', id], (stoa, options) =>
    stoa.coupons.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Discount"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <CouponDetails key={id} coupon={data} etag={etag} reload={() => read.refetch()} />;
}

type CouponDetailsProps = { coupon: Coupon; etag: string | null; reload: () => Promise<unknown> };

function CouponDetails({ coupon, etag, reload }: CouponDetailsProps) {
  const { stores } = useStores();
  const can = useCan();
  const [asksDelete, setAsksDelete] = useState(false);
  const currency = stores.find(({ slug }) => slug === coupon.site_slug)?.currency;
  const canWrite = can('write:pricing');
  return (
    <DetailPage
      title={coupon.code}
      badges={<CouponBadge coupon={coupon} />}
      subtitle={
        <>
          {couponValue(coupon, currency)} · <StoreName slug={coupon.site_slug} />
        </>
      }
      back={back}
      menu={
        canWrite
          ? [{ label: 'Delete discount', isDangerous: true, onSelect: () => setAsksDelete(true) }]
          : []
      }
      json={coupon}
      side={<Uses coupon={coupon} />}
    >
      {currency && <CouponForm {...{ coupon, etag, reload, currency }} isReadOnly={!canWrite} />}
      {asksDelete && <DeleteDialog coupon={coupon} onClose={() => setAsksDelete(false)} />}
    </DetailPage>
  );
}

type CouponFormProps = CouponDetailsProps & { currency: string; isReadOnly: boolean };

function CouponForm({ coupon, etag, reload, currency, isReadOnly }: CouponFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const saved = toValues(coupon);
  const form = useForm({
    values: saved,
    etag,
    validate: findProblems,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.coupons.update(coupon.id, toChanges(saved, values), { ifMatch, idempotencyKey }),
    reload,
    onSaved: async () => {
      await invalidate('coupons');
      showToast('Discount saved');
    },
  });
  const fields = (
    <CouponFields
      form={form}
      currency={currency}
      siteSlug={coupon.site_slug}
      groups={useGroups()}
    />
  );
  if (isReadOnly)
    return (
      <fieldset disabled className={css.fields}>
        {fields}
      </fieldset>
    );
  return (
    <FormPage form={form} action="Save discount">
      {fields}
    </FormPage>
  );
}

function Uses({ coupon }: { coupon: Coupon }) {
  const { uses, max_uses: maximum } = coupon;
  return (
    <Card title="Uses">
      <Facts
        rows={[
          ['Used', maximum === null ? formatNumber(uses) : `${uses} of ${formatNumber(maximum)}`],
          ['Created', <Time key="at" at={coupon.created_at} />],
          ['Discount id', <CopyableId key="id" id={coupon.id} />],
        ]}
      />
    </Card>
  );
}

function DeleteDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.coupons.delete(coupon.id);
    void invalidate('coupons');
    showToast('Discount deleted');
    await navigate({ to: '/discounts' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${coupon.code}?`}
      action="Delete discount"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      Carts that use the code lose the discount. Orders keep it.
    </ConfirmDialog>
  );
}
