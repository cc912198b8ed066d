import type { CallArgs } from '@atesta/contract/route.ts'
import type { CompanySettings, companies } from '@atesta/contract/routes/companies.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshMe } from '../../../queries/me.ts'
import { api } from '../../../session/api.ts'
import { tellOtherTabs } from '../../../session/session.ts'
import type { OpenRecord } from '../../../ui/form/use-record.ts'
import { notify } from '../../../ui/notify.ts'

export type OpenCompany = OpenRecord<CompanySettings>

type Change = Omit<CallArgs<typeof companies.save>['body'], 'version'>

/** Saves part of the settings from the shown version, and updates name and look everywhere. */
export function useSaveCompany<C extends Change>(
  { record, follow }: OpenCompany,
  onSaved?: (saved: C) => void,
) {
  const { t } = useTranslation('settings')
  return useMutation({
    mutationFn: (change: C) => api.companies.save({ body: { ...change, version: record.version } }),
    onSuccess: async (_, saved) => {
      await Promise.all([refreshMe(), follow()])
      tellOtherTabs()
      onSaved?.(saved)
      notify.success(t('saved'))
    },
  })
}
