import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { type Found, partsOf } from '../state/tree.ts'

/** One line of the outline. A question with one plain component is one line; others show their components. `open`: of sections. */
export type Row = { found: Found; depth: number; open: boolean | undefined }

export function outlineRows(structure: FormStructure, folded: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  const depths = new Map<string, number>([['', -1]])
  const hidden = new Set<string>()
  for (const found of partsOf(structure)) {
    const { kind, part, owner } = found
    const depth = (depths.get(owner) ?? -1) + 1
    const isFolded = kind === 'section' && folded.has(part.id)
    if (kind === 'comment') continue
    depths.set(part.id, depth)
    if (hidden.has(owner)) {
      hidden.add(part.id)
      continue
    }
    if (isFolded) hidden.add(part.id)
    const isOnly =
      kind === 'component' && found.of === 1 && part.type !== 'group' && isInQuestion(structure, owner)
    if (isOnly) continue
    rows.push({ found, depth, open: kind === 'section' ? !isFolded : undefined })
  }
  return rows
}

const questionIds = new WeakMap<FormStructure, Set<string>>()
function isInQuestion(structure: FormStructure, id: string): boolean {
  let ids = questionIds.get(structure)
  if (!ids) {
    ids = new Set(partsOf(structure).flatMap(({ kind, part }) => (kind === 'question' ? [part.id] : [])))
    questionIds.set(structure, ids)
  }
  return ids.has(id)
}
