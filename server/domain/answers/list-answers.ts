import type { Locale } from '@atesta/contract/limits.ts'
import type { AnswerRow } from '@atesta/contract/schemas/answers.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Page } from '../../lists/paging.ts'
import type { Services } from '../../services/services.ts'
import { ownersGivenById } from '../actions/actions.queries.ts'
import { withOwnerNames } from '../actions/owner-names.ts'
import { inParts } from '../inspections/answer-sizes.queries.ts'
import type { InspectionRow } from '../inspections/inspections.queries.ts'
import { type InspectionFilter, listInspections } from '../inspections/inspections-list.queries.ts'
import { PinnedForms } from '../templates/pinned-forms.ts'
import { structureOf } from '../templates/structures.ts'
import { storedAnswers } from './answers.queries.ts'
import { answerRowView } from './answers.view.ts'
import { EvaluatedAnswers } from './evaluated-answers.ts'

/** What a filter of answers asks of the inspections of a form. */
export const inspectionsOf = <F extends { state: 'submitted' | 'draft' }>(
  id: number,
  { state, ...filter }: F,
) => ({
  ...filter,
  template_id: id,
  submitted: state === 'submitted',
})

type Reading = { services: Pick<Services, 'app'>; db: Db; actor: Actor; locale: Locale }
type Asked = InspectionFilter & Parameters<typeof listInspections>[2]

/** Answers to forms, each version with its own questions. */
export const evaluating = ({ services, db, actor, locale }: Reading) =>
  new EvaluatedAnswers(new PinnedForms((pin) => structureOf(services.app, db, actor.companyId, pin)), locale)

/** A page of what was answered to a form, as far as the caller may see it. */
export async function listAnswers(
  reading: Reading,
  asked: Asked & { template_id: number },
): Promise<Page<AnswerRow>> {
  const { db, actor } = reading
  const page = await listInspections(db, actor, asked, (row: InspectionRow) => row)
  const evaluated = evaluating(reading)
  const rows = new Map(page.data.map((row) => [row.id, row]))
  const data: AnswerRow[] = []
  for (const ids of await inParts(db, [...rows.keys()])) {
    const stored = new Map((await storedAnswers(db, ids)).map((answers) => [answers.id, answers]))
    const read: { row: InspectionRow; values: Evaluation['values'] }[] = []
    for (const id of ids) {
      const [row, answers] = [rows.get(id), stored.get(id)]
      if (row) read.push({ row, values: answers ? await evaluated.valuesOf(answers) : {} })
    }
    const named = await withOwnerNames(read, (inspectionIds) => ownersGivenById(db, inspectionIds))
    data.push(...named.map(({ row, values }) => answerRowView(row, values)))
  }
  return { ...page, data }
}
