/**
 * Thrown for invalid settings. Each problem is one line with the variable and the accepted values;
 * `message` contains all of them.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string | string[], options?: ErrorOptions) {
    const list = [problems].flat();
    super(list.join('\n'), options);
    this.problems = list;
  }
}

/** The messages of the violated rules. */
export const violatedRules = (rules: [isBroken: boolean, message: string][]): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, message]) => message);
