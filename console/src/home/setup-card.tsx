import type { SiteSetupStep } from '@stoa/client';
import { useState } from 'react';
import { PageLink } from '../app/page-link.tsx';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useCan, useStoa } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { describeError } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toasts.tsx';
import css from './home.module.css';
import { TestPurchaseDialog } from './test-purchase-dialog.tsx';

const steps: Record<SiteSetupStep['step'], { label: string; to?: string }> = {
  store: { label: 'Describe the store', to: '/settings/store' },
  shipping: { label: 'Set up shipping', to: '/settings/shipping' },
  taxes: { label: 'Set up taxes', to: '/settings/taxes' },
  products: { label: 'Add products', to: '/products' },
  payments: { label: 'Set up payments', to: '/settings/payments' },
  publish: { label: 'Publish the store', to: '/settings/store' },
  test_purchase: { label: 'Run a test purchase' },
};

/** The checklist of a store, until every step is done or skipped. */
export function SetupCard({ slug }: { slug: string }) {
  const can = useCan();
  const isAllowed = can('read:settings');
  const { data } = useApi(
    ['sites', slug, 'setup'],
    (stoa, options) => stoa.sites.setup.get(slug, options),
    { isEnabled: isAllowed },
  );
  if (!data || data.complete) return null;
  const open = data.steps.filter(({ state }) => state === 'todo' || state === 'blocked').length;
  return (
    <Card
      title="Set up the store"
      isFlush
      actions={
        <span className={css.progress}>
          {`${data.steps.length - open} of ${data.steps.length} steps done`}
        </span>
      }
    >
      <ol className={css.rows}>
        {data.steps.map((step) => (
          <SetupRow key={step.step} slug={slug} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function SetupRow({ slug, step: { step, state, reason } }: { slug: string; step: SiteSetupStep }) {
  const { label, to } = steps[step];
  const isDone = state === 'done';
  return (
    <li>
      <span className={classNames(css.mark, isDone && css.done)}>
        {isDone && <Icon name="check" />}
      </span>
      <div className={css.words}>
        <PageLink to={to}>{label}</PageLink>
        <span className="visually-hidden">{isDone ? ', done' : ', not done'}</span>
        {reason && <p>{reason.message}</p>}
      </div>
      {state === 'skipped' && <Badge>Skipped</Badge>}
      {state === 'blocked' && <Badge tone="warn">Blocked</Badge>}
      {step === 'taxes' && (
        <ButtonLink variant="quiet" to="/settings/shipping/try-basket">
          Try a basket
        </ButtonLink>
      )}
      {step === 'test_purchase' && state === 'todo' && <TestPurchaseButton slug={slug} />}
      {step !== 'publish' && !isDone && (
        <SkipButton slug={slug} step={step} isSkipped={state === 'skipped'} />
      )}
    </li>
  );
}

type SkipButtonProps = { slug: string; step: SiteSetupStep['step']; isSkipped: boolean };

function SkipButton({ slug, step, isSkipped }: SkipButtonProps) {
  const { skip } = useStoa().sites.setup;
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await (isSkipped ? skip.delete(slug, step) : skip.create(slug, step));
      await invalidate('sites');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  const action = isSkipped ? 'Resume' : 'Skip';
  return canWrite ? (
    <Button
      variant="quiet"
      isBusy={isBusy}
      aria-label={`${action}: ${steps[step].label}`}
      onClick={() => void change()}
    >
      {action}
    </Button>
  ) : null;
}

function TestPurchaseButton({ slug }: { slug: string }) {
  const canBuy = useCan()('write:orders');
  const [isOpen, setOpen] = useState(false);
  if (!canBuy) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Run test purchase</Button>
      {isOpen && <TestPurchaseDialog slug={slug} onClose={() => setOpen(false)} />}
    </>
  );
}
