import type { TestPurchase } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { toLabel } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import css from './home.module.css';

type TestPurchaseDialogProps = { slug: string; onClose: () => void };

/** Lets the scripted agent buy and shows every exchange. */
export function TestPurchaseDialog({ slug, onClose }: TestPurchaseDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [purchase, setPurchase] = useState<TestPurchase | null>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      setPurchase(await stoa.sites.setup.testPurchase(slug));
    } catch (failure) {
      setError(describeError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  // The checklist may be complete now and disappear, so it is read again only when the dialog closes.
  const close = () => {
    onClose();
    if (purchase) void invalidate('sites', 'orders', 'analytics', 'attention', 'agent-sessions');
  };
  const buttons = (
    <>
      <Button onClick={close}>Close</Button>
      {!purchase && (
        <Button variant="primary" isBusy={isBusy} onClick={() => void run()}>
          Run test purchase
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Test purchase" size="large" onClose={close} footer={buttons}>
      {error && (
        <div role="alert">
          <Notice tone="bad">{error}</Notice>
        </div>
      )}
      {purchase ? (
        <Outcome purchase={purchase} />
      ) : (
        <p>
          A test agent discovers the store, searches, checks out and pays with test money. Its order
          stays as a test order and takes one unit from stock.
        </p>
      )}
    </Dialog>
  );
}

function Outcome({ purchase: { outcome, reason, order_id: id, exchanges } }: OutcomeProps) {
  return (
    <div className={css.exchanges}>
      <div role="status">
        <Notice tone={outcome === 'paid' ? 'good' : 'bad'}>
          {outcome === 'paid'
            ? 'Test purchase completed. '
            : (reason ?? 'The test purchase failed.')}
          {id && <Link to={`/orders/${id}`}>Open the order</Link>}
        </Notice>
      </div>
      {exchanges.map((exchange) => (
        <details
          key={`${exchange.step} ${exchange.method} ${exchange.url}`}
          className={css.exchange}
        >
          <summary>
            <span>{toLabel(exchange.step)}</span>
            <code>{`${exchange.method} ${new URL(exchange.url).pathname}`}</code>
            <span>{`${exchange.milliseconds} ms`}</span>
            <Badge tone={exchange.status < 400 ? 'good' : 'bad'}>{exchange.status}</Badge>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre tabIndex={0}>
            {[exchange.request_body, exchange.response_body]
              .filter(Boolean)
              .map(indent)
              .join('\n\n')}
          </pre>
        </details>
      ))}
    </div>
  );
}

type OutcomeProps = { purchase: TestPurchase };

/** Bodies may be cut off, and are then shown as they are. */
function indent(body: string | null): string {
  try {
    return JSON.stringify(JSON.parse(body ?? ''), null, 2);
  } catch {
    return body ?? '';
  }
}
