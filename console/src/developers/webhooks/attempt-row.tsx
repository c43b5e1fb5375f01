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
          {lines.length > 0 && !isSigned(headers) && (
            <p className={css.quiet}>
              The signatures cannot be shown: they were made with a secret that has been replaced.
            </p>
          )}
          {wasNotSent(attempt) && <p className={css.quiet}>This request was not sent.</p>}
        </div>
      </details>
    </li>
  );
}

const isSigned = (headers: Attempt['request_headers']) =>
  Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'x-svc-signature');

/** Whether the error occurred before the request was sent. */
const wasNotSent = ({ error }: Attempt) =>
  ['dns', 'connect', 'tls', 'blocked', 'internal'].includes(error ?? '');

/** Control and direction characters of a stranger's text, written out as `\u{202e}`. */
const escapeInvisible = (text: string) =>
  text.replace(/[^\P{C}\n\r\t]/gu, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`);
