import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../notify.ts'

type Versioned = { version: number }

/** A record being edited in a form. */
export type OpenRecord<T> = {
  /** As read on opening: the form's initial values, and the version it saves from. */
  record: T
  /** As last read: for content beside the form. */
  latest: T
  /** Counts the restarts of the form: its key. */
  round: number
  /** Restarts the form from the newest version. */
  reload: () => Promise<void>
  /**
   * Continues from the version that the user's own change has just created, without restarting the form. If
   * another person's change came between, the form keeps its version, so that the next save reports it.
   */
  follow: () => Promise<void>
}

/**
 * Reads a record for a form. Refetches (on focus, reconnection or refresh) leave the form as it is: typed
 * input stays, and is saved from the version that the person saw.
 */
export function useRecord<Q, T extends Versioned, K extends QueryKey>(
  query: UseQueryOptions<Q, Error, T, K>,
) {
  const { data, error, isSuccess, isFetchedAfterMount, refetch } = useQuery({ ...query, staleTime: 0 })
  const of = hashKey(query.queryKey)
  const [held, setHeld] = useState<{ of: string; record: T; round: number }>()
  const shown = held?.of === of ? held : undefined
  // Not from the cache, which may be outdated: saving from it would be refused.
  if (!shown && isSuccess && isFetchedAfterMount) setHeld({ of, record: data, round: 0 })
  const readAgain = async () => {
    const answer = await refetch()
    if (answer.error) notify.error(answer.error)
    return answer.error ? undefined : answer.data
  }
  const reload = async () => {
    const record = await readAgain()
    if (record) setHeld((now) => ({ of, record, round: (now?.round ?? 0) + 1 }))
  }
  const follow = async () => {
    const record = await readAgain()
    setHeld((now) => (now && record?.version === now.record.version + 1 ? { ...now, record } : now))
  }
  const open: OpenRecord<T> | undefined = shown && {
    record: shown.record,
    latest: data ?? shown.record,
    round: shown.round,
    reload,
    follow,
  }
  return { open, error, retry: () => void refetch() }
}
