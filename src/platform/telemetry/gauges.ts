import { Gauge, type Registry } from 'prom-client';

export type GaugeDefinition = { help: string; labels: string[] };

export type Sample = { name: string; labels: Record<string, string>; value: number };

/** Registers gauges; the returned function replaces the values of all of them. */
export function registerGauges(
  registry: Registry,
  definitions: Record<string, GaugeDefinition>,
): (samples: Sample[]) => void {
  const gauges = new Map(
    Object.entries(definitions).map(([name, { help, labels }]) => [
      name,
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [registry],
      }),
    ]),
  );
  return (samples) => {
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, labels, value } of samples) gauges.get(name)?.set(labels, value);
  };
}
