/** As many as numbers are written with at most (Intl.NumberFormat takes up to 100). */
const maxDecimals = 20

/** With how many decimals numbers between these are told apart, and the edges of ten bars between them: two or more. */
export function decimalsFor({ least, most }: { least: number; most: number }): number {
  const spread = most - least || Math.abs(most) || 1
  return Math.min(Math.max(2, 2 - Math.floor(Math.log10(spread))), maxDecimals)
}

type Range = { least: number; most: number; bars: readonly { from: number; to: number }[] }

/**
 * Whether each bar holds a single number, by which it can be named: whole numbers from the least to the most, or one that was
 * given each time. Bars of decimals may be as wide and begin at whole numbers too, but then enclose the least and the most.
 */
export function areSingle({ least, most, bars }: Range): boolean {
  if (bars[0]?.from !== least || bars.at(-1)?.to !== most + 1) return false
  return least === most || bars.every(({ from, to }) => to - from === 1 && Number.isInteger(from))
}
