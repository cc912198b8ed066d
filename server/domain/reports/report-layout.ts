import type { Component, FormStructure, Question } from '@atesta/contract/schemas/form.ts'
import { reportSettings } from '@atesta/forms/report-settings.ts'
import type { EvidenceItem, ReportModel, ReportSection } from '../../pdf/report-model.ts'
import type { TemplateVersion } from '../templates/templates.queries.ts'

/** The ids of a component and of everything below and inside it. */
export function* answersIn(component: Component): Generator<string> {
  yield component.id
  for (const comment of component.comment_object) yield comment.id
  for (const inner of component.components ?? []) yield* answersIn(inner)
}

const questionsOf = ({ steps, schema }: FormStructure): Question[] =>
  [...steps.flatMap((step) => (step.type === 'documentation' ? step.sections : [])), ...schema].flatMap(
    (section) => section.questions,
  )

/** How many components a form has. */
export const rowsInForm = (structure: FormStructure): number =>
  questionsOf(structure).reduce((sum, { components }) => sum + components.length, 0)

/** The layout of a report of these forms: the form's own where there is only one. */
export function layoutOf(forms: readonly TemplateVersion[]): NonNullable<ReportModel['layout']> {
  const [first, ...others] = forms
  const isOne = first !== undefined && others.every(({ id }) => id === first.id)
  const { pictures_in_row, cover, files } = isOne ? reportSettings(first.structure) : reportSettings()
  return { picturesInRow: pictures_in_row, cover, filesApart: files === 'at_end' }
}

/** The ids of components and comment objects that are not printed. */
export function hiddenAnswers(structure: FormStructure): Set<string> {
  const hidden = new Set(reportSettings(structure).hidden)
  const questions = questionsOf(structure).filter(({ id }) => hidden.has(id))
  return new Set(questions.flatMap(({ components }) => components.flatMap((one) => [...answersIn(one)])))
}

/** The sections without their files, and the files in question order, labelled with their questions. */
export function filesApart(sections: ReportSection[]): { sections: ReportSection[]; files: EvidenceItem[] } {
  const files = sections.flatMap(({ questions }) =>
    questions.flatMap(({ label, evidence = [] }) =>
      evidence.map((item) => ({ ...item, caption: item.caption ? `${label}: ${item.caption}` : label })),
    ),
  )
  const emptied = sections.map((section) => ({
    ...section,
    // A question that only took files is empty without them.
    questions: section.questions
      .filter(({ answer, evidence = [] }) => answer !== undefined || evidence.length === 0)
      .map(({ evidence: _, ...question }) => question),
  }))
  return {
    sections: emptied.filter(({ questions, description }) => questions.length > 0 || description),
    files,
  }
}
