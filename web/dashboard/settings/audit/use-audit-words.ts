import type { Texts } from '@atesta/i18n/typed.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../queries/audit.ts'

type Words = Texts['settings']['audit']

/** The action and kind of record of an entry, in words; what only a newer server knows is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation('settings')
  return useMemo(() => {
    const actions = t('audit.actions', { returnObjects: true }) as Words['actions']
    const nouns = t('audit.nouns', { returnObjects: true }) as Words['nouns']
    return {
      actions,
      nouns,
      action: (name: string) => (actions as Record<string, string>)[name] ?? name,
      /** Its present name, or its name at the time; otherwise its number. */
      record: ({ record_name, record_id, details }: AuditEntry) =>
        record_name ?? (typeof details.name === 'string' ? details.name : record_id),
      noun: (name: string) => (nouns as Record<string, string>)[name] ?? name,
    }
  }, [t])
}
