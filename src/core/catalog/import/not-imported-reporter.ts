import { createProblem, type ImportProblem } from './problem.ts';

/**
 * Reports each column or field that is not imported once per file, on the first product that has a
 * value there.
 */
export function createNotImportedReporter(reason = 'Values that are not imported') {
  const reported = new Set<string>();
  return (line: number, names: string[]): ImportProblem[] => {
    const unreported = names.filter((name) => !reported.has(name));
    for (const name of unreported) reported.add(name);
    if (unreported.length === 0) return [];
    const list = unreported.map((name) => `"${name.slice(0, 60)}"`).join(', ');
    return [createProblem(line, 'row', 'not_imported', `${reason}: ${list}.`)];
  };
}
