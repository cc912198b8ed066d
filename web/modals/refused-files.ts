/** A file that was not added, and why, translated. */
export type RefusedFile = { name: string; reason: string }

/** So many names are listed of files that share a reason. */
const namesShown = 3

/** The reasons, each once, with the first names of its files and how many more there are. */
export function byReason(
  refused: readonly RefusedFile[],
): { names: string[]; more: number; reason: string }[] {
  const groups = new Map<string, RefusedFile[]>()
  for (const file of refused) groups.set(file.reason, [...(groups.get(file.reason) ?? []), file])
  return [...groups].map(([reason, files]) => {
    // One more is as short as its name.
    const shown = files.length === namesShown + 1 ? files.length : namesShown
    return {
      names: files.slice(0, shown).map(({ name }) => name),
      more: Math.max(0, files.length - shown),
      reason,
    }
  })
}
