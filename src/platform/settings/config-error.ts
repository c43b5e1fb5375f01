/**
 * Thrown for mistakes in the settings. Each problem is one line that names the variable and says
 * what is accepted; `message` holds all of them.
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

/** The messages of the rules that are broken. */
export const violatedRules = (rules: [isBroken: boolean, message: string][]): string[] =>
  rules.filter(([isBroken]) => isBroken).map(([, message]) => message);
