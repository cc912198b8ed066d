import { isBlank } from '@atesta/forms/rules/blank.ts'
import type { WebForm } from './web-form.ts'

type Known = Pick<WebForm, 'inspection' | 'savedAt' | 'savedSchema'>

/** Whether the server has answers, or took something since the inspection was opened, if only that answers were removed. */
export const hasSaved = ({ inspection, savedAt, savedSchema }: Known): boolean =>
  savedAt !== null &&
  (savedAt !== inspection?.updated_at || Object.values(savedSchema).some((answer) => !isBlank(answer)))
