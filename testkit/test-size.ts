/**
 * How often, how many or how large: the first number in `npm test`, the second in `npm run faults`. FAULTS is
 * only read here.
 */
export const repetitions = (usual: number, full: number): number =>
  process.env.FAULTS === 'full' ? full : usual

/**
 * A selection of things to try: in `npm test` some of them, different ones for each `turn`, so that each is
 * tried; in `npm run faults` all.
 */
export const someOf = <T>(all: readonly T[], usual: number, turn: number): T[] =>
  all.filter((_, n) => (n + turn) % Math.ceil(all.length / repetitions(usual, all.length)) === 0)
