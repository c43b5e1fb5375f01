import { useState } from 'react';
import css from './chart.module.css';

type ChartProps = {
  /** What the values are: "Revenue". Also the caption of the table. */
  label: string;
  /** Oldest first. */
  points: ChartPoint[];
  format: (value: number) => string;
  kind?: 'bars' | 'line';
  /** What a point is, as the heading of the table. */
  unit?: string;
};

/**
 * `before` is the value that the point is compared with, drawn as a dashed line. `id` distinguishes
 * points with the same label.
 */
export type ChartPoint = { id?: string; label: string; value: number; before?: number };

const width = 640;
const height = 180;

/** A chart of one series, with the same numbers as a table. */
export function Chart({ label, points, format, kind = 'bars', unit = 'Day' }: ChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const highest = Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before]));
  const step = width / Math.max(1, points.length);
  const y = (value: number) => height - (value / Math.max(1, highest)) * (height - 8);
  const shown = active === null ? null : points[active];
  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <span>{label}</span>
        <strong>{shown ? describePoint(shown, format) : `Up to ${format(highest)}`}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerLeave={() => setActive(null)}
      >
        <path
          className={css.grid}
          d={[0.25, 0.5, 0.75].map((part) => `M0 ${height * part}H${width}`).join('')}
        />
        {kind === 'line' && (
          <path
            className={css.line}
            d={linePath(
              points.map(({ value }) => y(value)),
              step,
            )}
          />
        )}
        {points.map(({ id, label: name, value }, index) => (
          <g key={id ?? name} onPointerEnter={() => setActive(index)}>
            <rect className={css.target} x={index * step} y={0} width={step} height={height} />
            {kind === 'bars' && (
              <rect
                className={index === active ? css.activeBar : css.bar}
                x={index * step + step * 0.15}
                y={y(value)}
                width={step * 0.7}
                height={height - y(value)}
              />
            )}
          </g>
        ))}
        {points.some(({ before }) => before !== undefined) && (
          <path
            className={css.before}
            d={linePath(
              points.map(({ before }) => (before === undefined ? null : y(before))),
              step,
            )}
          />
        )}
        <path className={css.axis} d={`M0 ${height}H${width}`} />
      </svg>
      <div className={css.labels} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <ChartTable label={label} points={points} format={format} unit={unit} />
    </figure>
  );
}

function ChartTable({ label, points, format, unit }: Omit<ChartProps, 'kind'>) {
  const isCompared = points.some(({ before }) => before !== undefined);
  return (
    <details className={css.table}>
      <summary>Show as table</summary>
      <div>
        <table>
          <caption className="visually-hidden">{label}</caption>
          {isCompared && (
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">This period</th>
                <th scope="col">Previous period</th>
              </tr>
            </thead>
          )}
          <tbody>
            {points.map((point) => (
              <tr key={point.id ?? point.label}>
                <th scope="row">{point.label}</th>
                <td>{format(point.value)}</td>
                {isCompared && <td>{point.before === undefined ? '–' : format(point.before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function describePoint({ label, value, before }: ChartPoint, format: ChartProps['format']): string {
  const compared = before === undefined ? '' : ` (previous period: ${format(before)})`;
  return `${label}: ${format(value)}${compared}`;
}

/** A line through the points that have a height. */
const linePath = (heights: (number | null)[], step: number) =>
  heights
    .flatMap((y, index) => (y === null ? [] : [`${(index + 0.5) * step} ${y}`]))
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
    .join('');
