import type { Locale } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { localized } from '@atesta/forms/text.ts'
import { useTranslation } from 'react-i18next'
import { headingLine } from '../language/heading-line.ts'

type Named = Pick<Certification, 'slot' | 'title' | 'description' | 'inspection_title' | 'task'>

/**
 * The display name of a file among others: its description or the form's label, and its inspection. `label`: the
 * name in one line, for what is read aloud. `file`: its own name, with disguising characters made visible.
 */
export function certificationName(
  { slot, title, description, inspection_title, task }: Named,
  locale: string,
): { name: string; label: string; of: string; file: string } {
  const file = printable(title)
  const name = description.trim() || localized(slot ?? undefined, locale as Locale) || file
  return { name, label: headingLine(name), file, of: inspection_title || task?.name || '' }
}

/** The display names of files in the language of the page. */
export function useCertificationName() {
  const { i18n } = useTranslation()
  return (certification: Named) => certificationName(certification, i18n.language)
}
