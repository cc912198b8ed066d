/** As many as numbers are written with at most (Intl.NumberFormat takes up to 100). */
const mostDecimals = 20

/** With how many decimals numbers between these are told apart, and the edges of ten bars between them: two or more. */
export function decimalsFor({ least, most }: { least: number; most: number }): number {
  const spread = most - least || Math.abs(most) || 1
  return Math.min(Math.max(2, 2 - Math.floor(Math.log10(spread))), mostDecimals)
}
