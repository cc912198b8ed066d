import type { FormStructure, ReportSettings } from '@atesta/contract/schemas/form.ts'

/** What reports print by default. */
const usual: ReportSettings = {
  hidden: [],
  unanswered: true,
  files: 'with_questions',
  pictures_in_row: 2,
  cover: false,
}

/** What reports of a form print; without a form, the default. */
export const reportSettings = (structure?: FormStructure): ReportSettings => structure?.report ?? usual
