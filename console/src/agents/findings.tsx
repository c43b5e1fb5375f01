import type { LabReportFinding } from '@stoa/client';
import { Badge } from '../ui/badge.tsx';
import css from './agents.module.css';

/** Problems and their remedies. */
export function Findings({ findings }: { findings: LabReportFinding[] }) {
  return (
    <ul className={css.findings}>
      {findings.map(({ code, level, message, remedy }) => (
        <li key={`${code} ${message}`} className={css.finding}>
          <Badge tone={level === 'error' ? 'bad' : 'warn'}>
            {level === 'error' ? 'Error' : 'Warning'}
          </Badge>
          <div>
            <p>{message}</p>
            <p>{remedy}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
