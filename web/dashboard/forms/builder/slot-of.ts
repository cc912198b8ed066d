import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { pathTo } from './state/tree.ts'
import type { Slot } from './use-builder.ts'

/**
 * Where something new goes, by what is selected: after the selected question, at the end of the selected section or of
 * the first section of a step, after a component inside a group. Without a selection, at the end of the form.
 */
export function slotOf(structure: FormStructure, selected: string | null): Slot | null {
  const path = selected ? pathTo(structure, selected) : []
  const group = path.findLast(({ part }) => 'type' in part && part.type === 'group')
  const last = path.at(-1)
  if (group && last && group !== last) {
    const inner = path.find(({ kind, owner }) => kind === 'component' && owner === group.part.id)
    return { into: group.part.id, at: inner ? inner.at + 1 : Number.POSITIVE_INFINITY, kind: 'component' }
  }
  const question = path.find(({ kind }) => kind === 'question')
  if (question) return { into: question.owner, at: question.at + 1, kind: 'question' }
  const section = path.find(({ kind }) => kind === 'section')
  if (section) return { into: section.part.id, at: Number.POSITIVE_INFINITY, kind: 'question' }
  const step = last?.kind === 'step' ? last.part : undefined
  const sections = step?.type === 'documentation' ? step.sections : structure.schema
  const steps = structure.steps.flatMap((each) => (each.type === 'documentation' ? each.sections : []))
  const target = sections.at(-1) ?? steps.at(-1)
  return target ? { into: target.id, at: Number.POSITIVE_INFINITY, kind: 'question' } : null
}
