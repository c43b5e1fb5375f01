/** Paths that load balancers and Prometheus ask every few seconds. */
export const probePaths = new Set(['/livez', '/readyz', '/metrics']);
