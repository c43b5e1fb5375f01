import type { Product, ProductReadiness } from '@stoa/client';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { toLabel } from '../ui/format.ts';
import { None } from '../ui/values.tsx';
import css from './products.module.css';

const tones: Record<string, Tone> = { A: 'good', B: 'info', C: 'warn', D: 'warn', E: 'bad' };

/** The grade of a product, from A to E, with how many warnings it has. */
export function ReadinessBadge({ readiness }: { readiness: Product['readiness'] }) {
  if (!readiness) return <None />;
  const warnings = listMissing(readiness).length;
  const title = warnings === 0 ? 'Ready for agents' : `Warnings: ${warnings}`;
  return (
    <span title={title}>
      <Badge tone={tones[readiness.grade] ?? 'neutral'}>{readiness.grade}</Badge>
    </span>
  );
}

/** How well agents can work with a product, and what is missing. */
export function ReadinessCard({ readiness }: { readiness: ProductReadiness }) {
  const { problems } = readiness;
  const missing = listMissing(readiness).length;
  return (
    <Card title="Readiness for agents">
      <p className={css.grade}>
        <ReadinessBadge readiness={readiness} />
        {missing === 0 ? 'Agents can work with this product.' : 'Agents need more of this product.'}
      </p>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map(({ code, level, message }) => (
            <li key={`${code} ${message}`}>
              <Badge tone={level === 'note' ? 'neutral' : 'warn'}>{toLabel(level)}</Badge>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const listMissing = ({ problems }: ProductReadiness) =>
  problems.filter(({ level }) => level !== 'note');
