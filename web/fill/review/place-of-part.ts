import type { Position } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'

/** Where a question is asked, by its id or that of one of its components, and the field to go to there. */
export type PlaceOfPart = { position: Position; field: string }

/** Undefined for what the form does not ask, for example since a newer version of it. */
export function placeOfPart(form: NormalizedForm, id: string): PlaceOfPart | undefined {
  const { questions, sections } = form.entities
  for (const [step, { sectionIds }] of form.steps.entries()) {
    for (const [section, sectionId] of sectionIds.entries()) {
      for (const asked of sections[sectionId]?.questions ?? []) {
        const components = questions[asked]?.components ?? []
        if (asked !== id && !components.includes(id)) continue
        const field = asked === id ? components[0] : id
        return { position: { currentStep: step + 1, currentSectionStep: section }, field: field ?? id }
      }
    }
  }
  return undefined
}
