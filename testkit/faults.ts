/**
 * How often, how many or how large: the first number in `npm test`, the second in `npm run faults`. The only place that
 * asks for FAULTS.
 */
export const rounds = (usual: number, full: number): number => (process.env.FAULTS === 'full' ? full : usual)

/**
 * Of things to try on many: some in `npm test`, others for each `turn`, so that each is tried on something; all of them in
 * `npm run faults`.
 */
export const someOf = <T>(all: readonly T[], usual: number, turn: number): T[] =>
  all.filter((_, n) => (n + turn) % Math.ceil(all.length / rounds(usual, all.length)) === 0)
