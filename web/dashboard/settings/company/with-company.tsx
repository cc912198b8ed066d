import type { CompanySettings } from '@atesta/contract/routes/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { companyQuery } from '../../../queries/company.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'

type Given = {
  company: CompanySettings
  reload: () => Promise<void>
  /** Counts the times a newer version was asked for, so that forms start again from it. */
  round: number
}

/** Reads the company's settings for a form. */
export function WithCompany({ children }: { children: (given: Given) => ReactNode }) {
  const { data: company, error, refetch } = useQuery(companyQuery)
  const [round, setRound] = useState(0)
  const reload = async () => {
    await refetch()
    setRound((times) => times + 1)
  }
  if (company) return children({ company, reload, round })
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />
}
