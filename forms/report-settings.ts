import type { FormStructure, ReportSettings } from '@atesta/contract/schemas/form.ts'

/** What reports print by default. */
const usual: ReportSettings = {
  hidden: [],
  unanswered: true,
  files: 'with_questions',
  pictures_in_row: 2,
  cover: false,
}

/** Sections in the order in which reports print them: those that the settings name, then the others as in the form. */
export function inReportOrder<S extends { id: string }>(
  sections: readonly S[],
  { order = [] }: ReportSettings,
): S[] {
  const places = new Map(order.map((id, at) => [id, at]))
  const placeOf = ({ id }: S) => places.get(id) ?? places.size
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What reports of a form print; without a form, the default. */
export const reportSettings = (structure?: FormStructure): ReportSettings => structure?.report ?? usual
