import { isBlank } from '@atesta/forms/rules/blank.ts'
import type { WebForm } from './web-form.ts'

type Known = Pick<WebForm, 'inspection' | 'savedAt' | 'savedSchema'>

/**
 * Whether the server has answers, or received a save since the inspection was opened, even one that only
 * removed answers.
 */
export const hasSaved = ({ inspection, savedAt, savedSchema }: Known): boolean =>
  savedAt !== null &&
  (savedAt !== inspection?.updated_at || Object.values(savedSchema).some((answer) => !isBlank(answer)))
