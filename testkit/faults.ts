/**
 * How often, how many or how large: the first number in `npm test`, the second in `npm run faults`. The only place that
 * asks for FAULTS.
 */
export const rounds = (usual: number, full: number): number => (process.env.FAULTS === 'full' ? full : usual)
