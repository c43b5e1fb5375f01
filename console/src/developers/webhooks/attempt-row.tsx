import type { WebhookDeliveryDetail } from '@stoa/client';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../developers.module.css';
import { attemptResult } from './webhook-status.tsx';

type Attempt = WebhookDeliveryDetail['attempts'][number];

/** One request with its response. */
export function AttemptRow({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const { error, request_headers: headers, response_body: body } = attempt;
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <strong>Attempt {attempt.attempt}</strong>
          <Badge tone={error === null ? 'good' : 'bad'}>{attemptResult(attempt)}</Badge>
          <span className={css.quiet}>
            <Time at={attempt.at} /> · {attempt.latency_ms} ms
          </span>
        </summary>
        <div>
          {body ? (
            <Code label="Response" text={escapeInvisible(body)} />
          ) : (
            <p className={css.quiet}>
              {attempt.status_code === null
                ? 'No response was received.'
                : 'The response was empty.'}
            </p>
          )}
          {lines.length > 0 && <Code label="Request headers" text={lines.join('\n')} />}
        </div>
      </details>
    </li>
  );
}

/** Control and direction characters of a stranger's text, written out as `\u{202e}`. */
const escapeInvisible = (text: string) =>
  text.replace(/[^\P{C}\n\r\t]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
