import type { AgentCall } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { protocolNames } from '../app/protocol-names.ts';
import { Badge } from '../ui/badge.tsx';
import { formatNumber, formatTime } from '../ui/format.ts';
import css from './agents.module.css';
import { stepNames } from './session-outcome.tsx';

/** A call and its result; expanding it shows the request and the response. */
export function CallRow({ call, startedAt }: { call: AgentCall; startedAt: string }) {
  const isOk = call.result === 'ok';
  return (
    <li>
      <details className={css.call}>
        <summary>
          <time className={css.quiet} dateTime={call.at} title={formatTime(call.at, 'full')}>
            {sinceStart(call.at, startedAt)}
          </time>
          <span className={css.operation}>
            {call.operation}
            <small>{describeCall(call)}</small>
          </span>
          <Badge>{protocolNames[call.protocol]}</Badge>
          <Badge tone={isOk ? 'good' : 'bad'}>{isOk ? 'OK' : call.result}</Badge>
          <span className={css.quiet}>{`${formatNumber(call.latency_ms)} ms`}</span>
        </summary>
        <div className={css.details}>
          <p className={css.quiet}>{`${call.method} ${call.path}`}</p>
          {call.order_id && <Link to={`/orders/${call.order_id}`}>Open the order</Link>}
          <Json label="Request" value={call.input} />
          {call.output && <Json label="Response" value={call.output} />}
        </div>
      </details>
    </li>
  );
}

function Json({ label, value }: { label: string; value: object }) {
  return (
    <div>
      <strong>{label}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}

const matchNames = {
  all: 'everything matched',
  vocabulary: 'matched by a synonym or correction',
  partial: 'only some words matched',
  none: 'nothing found',
};

/** The step and the result of the call. */
function describeCall({ step, search, order_id: order }: AgentCall): string {
  const parts = [
    step && stepNames[step],
    search && `“${search.words}”: ${matchNames[search.match]}`,
    order && 'led to an order',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** `+1.4 s`: the order and the pace of the calls say more than the time of day. */
function sinceStart(at: string, startedAt: string): string {
  const seconds = (Date.parse(at) - Date.parse(startedAt)) / 1000;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `+${Math.max(0, seconds).toLocaleString(undefined, digits)} s`;
}
