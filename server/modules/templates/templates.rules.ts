import type { Component, FormStructure, Section } from '@atesta/contract/schemas/form.ts'
import type { TaskSettings } from '@atesta/contract/schemas/task.ts'

const uploadsOf = (components: Component[]): Component[] =>
  components.flatMap((component) =>
    component.type === 'upload' ? [component] : uploadsOf(component.components ?? []),
  )

const sectionsOf = (structure: FormStructure): Section[] =>
  structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : structure.schema))

/**
 * What a client must know before it opens the form. `settings` are the task's, `positionMandatory` is the person's own.
 */
export function formFlags(
  structure: FormStructure,
  positionMandatory: boolean,
  settings: Omit<TaskSettings, 'readonly'>,
) {
  const uploads = sectionsOf(structure).flatMap((section) =>
    section.questions.flatMap((question) => uploadsOf(question.components)),
  )
  const every = (test: (component: Component) => boolean | undefined) =>
    uploads.length > 0 && uploads.every(test)
  return {
    progressive: settings.progressive || structure.steps.length > 1,
    camera_only: settings.camera_only || every((component) => component.media_certification?.camera_only),
    position_required:
      settings.position_required ||
      positionMandatory ||
      every((component) => component.media_certification?.position_required),
  }
}
