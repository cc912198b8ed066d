/** `keep` characters of either end with an ellipsis between; short values stay complete. */
export function shorten(value: string, keep: number): string {
  // By characters: half of a pair of surrogates is none.
  const all = [...value]
  return all.length <= keep * 2 + 1 ? value : `${all.slice(0, keep).join('')}…${all.slice(-keep).join('')}`
}
