import type { FormStructure, ReportSettings } from '@atesta/contract/schemas/form.ts'

/** What reports print where the form says nothing. */
const usual: ReportSettings = {
  hidden: [],
  unanswered: true,
  files: 'with_questions',
  pictures_in_row: 2,
  cover: false,
}

/** What reports of a form print; of no form in particular, what is usual. */
export const reportSettings = (structure?: FormStructure): ReportSettings => structure?.report ?? usual
