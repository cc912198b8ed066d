import type { Locale } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { localized } from '@atesta/forms/text.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<Certification, 'slot' | 'title' | 'description' | 'inspection_title' | 'task'>

/**
 * The display name of a file among others: its description or the form's label, and its inspection. `file`:
 * its own name, with disguising characters made visible.
 */
export function useCertificationName() {
  const { i18n } = useTranslation()
  return (certification: Named): { name: string; of: string; file: string } => {
    const { slot, title, description, inspection_title, task } = certification
    const name = description.trim() || localized(slot ?? undefined, i18n.language as Locale)
    const file = printable(title)
    return { name: name || file, file, of: inspection_title || task?.name || '' }
  }
}
