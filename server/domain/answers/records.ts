import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { FormValue } from '@atesta/forms/values.ts'

export type RecordValues = Readonly<Record<string, FormValue | null | undefined>>
/** `numbers`: which record of each group it is, from 1, the outermost first. */
export type FoundRecord = { numbers: number[]; values: RecordValues }

/** The records of a group, in the order in which they stand. `path`: the groups around it and the group itself. */
export function recordsAt(values: RecordValues, path: readonly MergedColumn[]): FoundRecord[] {
  return path.reduce<FoundRecord[]>(
    (around, { id }) =>
      around.flatMap(({ numbers, values: outer }) => {
        const records = Object.hasOwn(outer, id) ? outer[id] : undefined
        if (!Array.isArray(records)) return []
        return records.flatMap((record, index) =>
          typeof record === 'object' ? [{ numbers: [...numbers, index + 1], values: record }] : [],
        )
      }),
    [{ numbers: [], values }],
  )
}
