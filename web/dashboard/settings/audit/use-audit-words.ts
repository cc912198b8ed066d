import type { Texts } from '@atesta/i18n/typed.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../queries/audit.ts'

type Words = Texts['settings']['audit']

/** What was done and to what kind of record, in words; what a newer server writes is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation('settings')
  return useMemo(() => {
    const actions = t('audit.actions', { returnObjects: true }) as Words['actions']
    const nouns = t('audit.nouns', { returnObjects: true }) as Words['nouns']
    return {
      actions,
      nouns,
      action: (name: string) => (actions as Record<string, string>)[name] ?? name,
      /** As it is called now, or was when it was made; else by its number. */
      record: ({ record_name, record_id, details }: AuditEntry) =>
        record_name ?? (typeof details.name === 'string' ? details.name : record_id),
      noun: (name: string) => (nouns as Record<string, string>)[name] ?? name,
    }
  }, [t])
}
