/** The alternatives of a pattern, so that the longest that fits is found and not the first. */
export function splitAlternatives(source: string): string[] {
  let depth = 0;
  const marked = source.replace(/\\.|\[[^\]]*\]|[()|]/gu, (part) => {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    return part === '|' && depth === 0 ? '\n' : part;
  });
  return marked.split('\n');
}
