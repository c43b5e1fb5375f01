import type { ProductId } from '../../kernel/id.ts';
import type { Product } from '../catalog/product.ts';
import type { Finding } from './finding.ts';

/** How many shopping goals were tried, and how many an agent reached. */
export type GoalCount = { tried: number; reached: number };

export type ProductReport = {
  id: ProductId;
  name: string;
  slug: string;
  goals: GoalCount;
  findings: Finding[];
};

/** What agents can find and buy in a store, product by product, the worst first. */
export type LabReport = {
  siteSlug: string;
  testedAt: Date;
  /** `published`: products of the store; `tested`: the sample that was tried. */
  products: { published: number; tested: number };
  goals: GoalCount;
  /** Findings about the store as a whole. */
  store: Finding[];
  /** Every tested product with at least one finding. */
  worst: ProductReport[];
};

/** A goal of the lab, and what to change in the product when it was not reached. */
export type GoalResult = { reached: boolean; finding: Finding | null };

export const reachedGoal: GoalResult = { reached: true, finding: null };

export const missedGoal = (finding: Finding | null): GoalResult => ({ reached: false, finding });

/** The report of one product from its goals and from what was found without trying. */
export function toProductReport(
  { id, name, slug }: Product,
  goals: GoalResult[],
  found: Finding[],
): ProductReport {
  const missed = goals.flatMap(({ finding }) => finding ?? []);
  const count = { tried: goals.length, reached: goals.filter(({ reached }) => reached).length };
  return { id, name, slug, goals: count, findings: sortFindings([...found, ...missed]) };
}

/** Products with findings, the ones with most errors first. */
export function rankReports(reports: ProductReport[]): ProductReport[] {
  const weight = ({ findings }: ProductReport) =>
    findings.reduce((sum, { level }) => sum + (level === 'error' ? 100 : 1), 0);
  return reports
    .filter(({ findings }) => findings.length > 0)
    .toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name, 'en'));
}

export function addGoals(counts: GoalCount[]): GoalCount {
  const sum = (pick: (count: GoalCount) => number) =>
    counts.reduce((total, count) => total + pick(count), 0);
  return { tried: sum(({ tried }) => tried), reached: sum(({ reached }) => reached) };
}

/** Errors first, each message once. */
function sortFindings(findings: Finding[]): Finding[] {
  const unique = new Map(
    findings.map((finding) => [`${finding.code} ${finding.message}`, finding]),
  );
  return [...unique.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ level }: Finding): number => (level === 'error' ? 0 : 1);
