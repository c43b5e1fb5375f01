import { type Static, Type } from 'typebox';
import { dateTime } from '../../platform/fields.ts';
import type { LabReport, ProductReport } from './report.ts';

const GoalCountDto = Type.Object({
  tried: Type.Integer({ description: 'Shopping goals that were tried.' }),
  reached: Type.Integer({ description: 'Goals that an agent reaches.' }),
});

const FindingDto = Type.Object({
  code: Type.String({ description: 'Stable name of the problem.' }),
  level: Type.Union([Type.Literal('error'), Type.Literal('warning')], {
    description: '`error`: agents cannot find or buy it. `warning`: they have difficulty with it.',
  }),
  message: Type.String({ description: 'What was found.' }),
  remedy: Type.String({ description: 'What to change.' }),
});

/** What agents can find and buy in a store, as REST and the command line show it. */
export const LabReportDto = Type.Object(
  {
    site_slug: Type.String(),
    tested_at: dateTime,
    products: Type.Object({
      published: Type.Integer(),
      tested: Type.Integer({ description: 'Size of the sample.' }),
    }),
    goals: GoalCountDto,
    findings: Type.Array(FindingDto, { description: 'Findings about the store as a whole.' }),
    worst: Type.Array(
      Type.Object({
        product_id: Type.String(),
        name: Type.String(),
        slug: Type.String(),
        goals: GoalCountDto,
        findings: Type.Array(FindingDto),
      }),
      { description: 'Products with findings, the worst first.' },
    ),
  },
  { $id: 'LabReport' },
);
export type LabReportDto = Static<typeof LabReportDto>;

export function toLabReportDto(report: LabReport): LabReportDto {
  return {
    site_slug: report.siteSlug,
    tested_at: report.testedAt.toISOString(),
    products: report.products,
    goals: report.goals,
    findings: report.store,
    worst: report.worst.map(toProductDto),
  };
}

const toProductDto = ({ id, ...product }: ProductReport) => ({ product_id: id, ...product });
