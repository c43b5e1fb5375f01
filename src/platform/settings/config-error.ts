/** Thrown for a mistake in the environment: one sentence that names the variable and the mend. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
