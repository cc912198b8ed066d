import {
  type CommentObject,
  type Component,
  type FormStructure,
  MediaCertification,
  type Section,
} from '@atesta/contract/schemas/form.ts'
import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { commentPhotos } from '@atesta/forms/constraints.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'

const uploadsOf = (components: Component[]): Component[] =>
  components.flatMap((component) =>
    component.type === 'upload' ? [component] : uploadsOf(component.components ?? []),
  )

/** All sections of a form in the order of filling in, including those for evidence. */
export const sectionsOf = (structure: FormStructure): Section[] =>
  structure.steps.flatMap((step) => (step.type === 'documentation' ? step.sections : structure.schema))

/**
 * The flags a client needs before it opens the form. `settings` are the task's, `positionMandatory` the
 * person's.
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
    progressive: settings.progressive,
    camera_only: settings.camera_only || every((component) => component.media_certification?.camera_only),
    position_required:
      settings.position_required ||
      positionMandatory ||
      every((component) => component.media_certification?.position_required),
  }
}

type FileSettings = Pick<TaskSettings, 'camera_only' | 'position_required'>

const strictComment = (comment: CommentObject, settings: FileSettings): CommentObject =>
  comment.kind === 'photo'
    ? {
        ...comment,
        camera_only: comment.camera_only || settings.camera_only,
        position_required: comment.position_required || settings.position_required,
      }
    : comment

function strictComponent(given: Component, settings: FileSettings): Component {
  const comments = given.comment_object.map((comment) => strictComment(comment, settings))
  const component = { ...given, comment_object: comments }
  if (component.components)
    return { ...component, components: component.components.map((inner) => strictComponent(inner, settings)) }
  if (component.type !== 'upload') return component
  const media = component.media_certification ?? MediaCertification.parse({})
  return {
    ...component,
    media_certification: {
      ...media,
      camera_only: media.camera_only || settings.camera_only,
      position_required: media.position_required || settings.position_required,
    },
  }
}

const strictSection = (section: Section, settings: FileSettings): Section => ({
  ...section,
  questions: section.questions.map((question) => ({
    ...question,
    components: question.components.map((component) => strictComponent(component, settings)),
  })),
})

/** The form as filled in under a task: the task's file settings apply to every slot of the form. */
export function underSettings(structure: FormStructure, settings: FileSettings): FormStructure {
  if (!settings.camera_only && !settings.position_required) return structure
  return {
    steps: structure.steps.map((step) =>
      step.type === 'documentation'
        ? { ...step, sections: step.sections.map((section) => strictSection(section, settings)) }
        : step,
    ),
    schema: structure.schema.map((section) => strictSection(section, settings)),
  }
}

const forms = new WeakMap<FormStructure, Map<string, NormalizedForm>>()

/**
 * The form as filled in under a task, made ready for the engine once for each structure and settings: the
 * structures of `structureOf` are shared among requests, and so is what the engine prepares for their forms.
 */
export function formUnder(structure: FormStructure, settings: FileSettings): NormalizedForm {
  const ofStructure = forms.get(structure) ?? new Map<string, NormalizedForm>()
  forms.set(structure, ofStructure)
  const key = `${settings.camera_only} ${settings.position_required}`
  const form = ofStructure.get(key) ?? normalizeForm(underSettings(structure, settings))
  ofStructure.set(key, form)
  return form
}

/**
 * What an upload component, or a comment object that takes photos, accepts: null for another component, undefined for one
 * that the form does not have.
 */
export function placeOf(structure: FormStructure, id: string): MediaCertification | null | undefined {
  const { components, comment_objects } = normalizeForm(structure).entities
  if (Object.hasOwn(components, id))
    return components[id]?.type === 'upload' ? (components[id]?.media_certification ?? null) : null
  const comment = Object.hasOwn(comment_objects, id) && comment_objects[id]
  if (comment) return comment.kind === 'photo' ? commentPhotos(comment) : null
  return undefined
}
