import type { AnswerRow } from '@atesta/contract/schemas/answers.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { FormValue } from '@atesta/forms/values.ts'
import type { InspectionRow } from '../inspections/inspections.queries.ts'

/** Characters of a text that a table shows; the whole is on the page of the inspection and in exports. */
const maxShown = 500

/** An answer as a table shows it: no pictures of signatures, and of repeated groups how many there are. */
function shownValue(value: FormValue): unknown {
  if (typeof value === 'string') return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object') ? value.length : value
  if (!('image' in value)) return value
  const { image: _, ...signature } = value
  return signature
}

export const answerRowView = (row: InspectionRow, values: Evaluation['values']): AnswerRow => ({
  id: row.id,
  number: row.number,
  title: row.title,
  state: row.state,
  task: { id: row.task_id, name: row.task_name, type: row.task_type, folder_id: row.folder_id },
  template_version: row.template_version,
  person: { id: row.user_id, name: row.user_name },
  submitted_at: row.submitted_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  answers: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, shownValue(value)])),
})
