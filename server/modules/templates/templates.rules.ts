import type { Component, FormStructure, Section } from '@atesta/contract/schemas/form.ts'

const uploadsOf = (components: Component[]): Component[] =>
  components.flatMap((component) =>
    component.type === 'upload' ? [component] : uploadsOf(component.components ?? []),
  )

const sectionsOf = (structure: FormStructure): Section[] =>
  structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : structure.schema))

/** What a client must know before it opens the form. `positionMandatory` is the person's own setting. */
export function formFlags(structure: FormStructure, positionMandatory: boolean) {
  const uploads = sectionsOf(structure).flatMap((section) =>
    section.questions.flatMap((question) => uploadsOf(question.components)),
  )
  const every = (test: (component: Component) => boolean | undefined) =>
    uploads.length > 0 && uploads.every(test)
  return {
    progressive: structure.steps.length > 1,
    camera_only: every((component) => component.media_certification?.camera_only),
    position_required:
      positionMandatory || every((component) => component.media_certification?.position_required),
  }
}
