import { Skeleton } from '@mantine/core'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type OpenRecord, useRecord } from '../ui/form/use-record.ts'
import { SidePanel } from './side-panel.tsx'

type Props<Q, T, K extends QueryKey> = {
  /** The title while the record is loading, or after loading failed. */
  title: string
  query: UseQueryOptions<Q, Error, T, K>
  children: (open: OpenRecord<T>) => ReactNode
}

/** A panel with a form for one record. */
export function RecordPanel<Q, T extends { version: number }, K extends QueryKey>(props: Props<Q, T, K>) {
  const { title, query, children } = props
  const { open, error, retry } = useRecord(query)
  if (open) return <Fragment key={open.round}>{children(open)}</Fragment>
  return (
    <SidePanel title={title} loading={!error}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Delayed>
          <Skeleton height={60} mb="md" />
          <Skeleton height={160} mb="md" />
          <Skeleton height={60} />
        </Delayed>
      )}
    </SidePanel>
  )
}
