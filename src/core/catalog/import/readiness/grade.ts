import { getProblemLevel, type ImportProblem } from '../problem.ts';

/** Grades of agent readiness, the best first. */
export const readinessGrades = ['A', 'B', 'C', 'D', 'E'] as const;
export type ReadinessGrade = (typeof readinessGrades)[number];

/** The smallest share of products without errors and warnings for each grade of a file. */
const shares: Record<ReadinessGrade, number> = { A: 0.95, B: 0.85, C: 0.7, D: 0.5, E: 0 };

/** The grade of a file by the share of its products that are ready, that is of grade A. */
export const gradeFile = (readyShare: number): ReadinessGrade =>
  readinessGrades.find((grade) => readyShare >= shares[grade]) ?? 'E';

/** Whether agents can work with a product: it has no errors and warnings. Notes do not count. */
export const isReady = (problems: ImportProblem[]): boolean =>
  problems.every((problem) => getProblemLevel(problem) === 'note');

/** The grade of a product: one lower for each kind of warning, and the lowest for an error. */
export function gradeProduct(problems: ImportProblem[]): ReadinessGrade {
  if (problems.some((problem) => getProblemLevel(problem) === 'error')) return 'E';
  const warnings = problems.filter((problem) => getProblemLevel(problem) === 'warning');
  const kinds = new Set(warnings.map(({ code }) => code));
  return readinessGrades[kinds.size] ?? 'E';
}
