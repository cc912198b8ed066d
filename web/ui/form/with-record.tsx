import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ErrorState } from '../error-state.tsx'
import { PageLoading } from '../page/page-loading.tsx'
import { type OpenRecord, useRecord } from './use-record.ts'

type Props<Q, T, K extends QueryKey> = {
  query: UseQueryOptions<Q, Error, T, K>
  /** When it fills the page, its failure is the page's heading. */
  wholePage?: boolean
  children: (open: OpenRecord<T>) => ReactNode
}

/** A page, or a part of one, with a form for a record. */
export function WithRecord<Q, T extends { version: number }, K extends QueryKey>(props: Props<Q, T, K>) {
  const { query, wholePage, children } = props
  const { open, error, retry } = useRecord(query)
  if (open) return <Fragment key={open.round}>{children(open)}</Fragment>
  return error ? <ErrorState error={error} onRetry={retry} wholePage={wholePage} /> : <PageLoading />
}
