import type { CallArgs } from '@atesta/contract/route.ts'
import type { CompanySettings, companies } from '@atesta/contract/routes/companies.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyQuery } from '../../../queries/company.ts'
import { meQuery } from '../../../queries/me.ts'
import { api } from '../../../session/api.ts'
import { useSession } from '../../../session/session.ts'
import { notify } from '../../../ui/notify.ts'

type Change = Omit<CallArgs<typeof companies.save>['body'], 'version'>

/** Keeps what the server answered, and shows name and look everywhere. */
export function useTakeCompany(): (company: CompanySettings) => Promise<void> {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id ?? 0)
  return async (company) => {
    client.setQueryData(companyQuery.queryKey, company)
    await client.invalidateQueries({ queryKey: meQuery(userId).queryKey })
  }
}

/** Saves part of the settings from the version that is shown. */
export function useSaveCompany({ version }: Pick<CompanySettings, 'version'>) {
  const { t } = useTranslation('settings')
  const take = useTakeCompany()
  return useMutation({
    mutationFn: (change: Change) => api.companies.save({ body: { ...change, version } }),
    onSuccess: async (company) => {
      await take(company)
      notify.success(t('saved'))
    },
  })
}
