import type { Import } from '@stoa/client';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber, toLabel } from '../../ui/format.ts';
import css from './imports.module.css';

type Report = NonNullable<Import['report']>;

const tones: Record<string, Tone> = { error: 'bad', warning: 'warn', note: 'neutral' };

/** How ready products are for agents, and what is not imported of the file. */
export function ImportReport({ report, resource }: { report: Report; resource: string }) {
  const { grade, affected, products, problems } = report;
  const isGraded = resource === 'products';
  return (
    <Card title={isGraded ? 'Readiness for agents' : 'Findings'}>
      {isGraded && (
        <p className={css.grade}>
          <strong>{grade}</strong>
          {affected === 0
            ? `Agents can work with all ${formatNumber(products)} products.`
            : `${formatNumber(affected)} of ${formatNumber(products)} products have an error or a warning.`}
        </p>
      )}
      {problems.length === 0 && <EmptyState icon="check" title="Nothing to improve" />}
      <ul className={css.findings}>
        {problems.map(({ code, level, products: count, advice, examples }) => (
          <li key={code}>
            <Badge tone={tones[level] ?? 'neutral'}>{toLabel(level)}</Badge>
            <div>
              <strong>{`${toLabel(code)}: ${formatNumber(count)}`}</strong>
              <p>{advice}</p>
              <p>
                {examples
                  .slice(0, 2)
                  .map(({ line, message }) => `Line ${line}: ${message}`)
                  .join(' ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
