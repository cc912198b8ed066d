/** `keep` characters of either end with an ellipsis between; short values stay complete. */
export function shorten(value: string, keep: number): string {
  return value.length <= keep * 2 + 1 ? value : `${value.slice(0, keep)}…${value.slice(-keep)}`
}
