import { limits } from '@atesta/contract/limits.ts'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../session/api.ts'
import { forEach } from '../session/each.ts'
import { key, queryClient, refresh } from '../session/query-client.ts'
import type { Certification, CertificationDetails } from './certifications.ts'
import { summaryQuery } from './dashboard.ts'

type Marks = Pick<Certification, 'favorite' | 'visited'>

/**
 * `data` of any query with the marks of one certification changed; the same object when it does not contain
 * it.
 */
export function withMarks(data: unknown, id: number, change: (row: Marks) => Partial<Marks>): unknown {
  const one = data as CertificationDetails | undefined
  if (one?.id === id && 'identifier' in one) return { ...one, ...change(one) }
  const rowsOf = data as Partial<Record<'data' | 'recent', Certification[]>> | undefined
  // Lists, and the recent files of the home page.
  for (const name of ['data', 'recent'] as const) {
    const rows = rowsOf?.[name]
    if (!Array.isArray(rows) || !rows.some((row) => row.id === id)) continue
    return { ...rowsOf, [name]: rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)) }
  }
  return data
}

/** Changes the marks of one certification everywhere in the cache. */
function mark(id: number, change: (row: Marks) => Partial<Marks>): void {
  for (const queryKey of [['certifications'], ['certification_description'], summaryQuery().queryKey]) {
    queryClient.setQueriesData({ queryKey }, (data: unknown) => {
      const marked = withMarks(data, id, change)
      // Undefined leaves the cached data and its age unchanged.
      return marked === data ? undefined : marked
    })
  }
}

/** For each star being toggled: the server's last answer. */
const said = new Map<number, boolean>()

/**
 * Adds to or removes from this person's favourites: immediately on the screen, undone when the server
 * refuses. Of several quick clicks one is sent after the other; after the last answer the server's word
 * counts.
 */
export function favoriteToggle(id: number) {
  const mutationKey = ['favorite', id]
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: () => api.certifications.favorite({ params: { id } }),
    onMutate: () =>
      mark(id, ({ favorite }) => {
        if (!said.has(id)) said.set(id, favorite)
        return { favorite: !favorite }
      }),
    onSuccess: ({ favorite }) => void said.set(id, favorite),
    onSettled: async () => {
      const favorite = said.get(id)
      if (favorite === undefined || queryClient.isMutating({ mutationKey }) > 1) return
      said.delete(id)
      mark(id, () => ({ favorite }))
      // Lists of favourites are refetched when they are opened next, so that nothing vanishes under the
      // pointer.
      for (const name of ['list', 'places'])
        await queryClient.invalidateQueries({ queryKey: key('certifications', name), refetchType: 'none' })
    },
  })
}

type Marked = Awaited<ReturnType<typeof forEach<Certification>>>

/** Their marks on the server; deleted ones are missing. */
async function marksNow(of: readonly Certification[]): Promise<Certification[]> {
  const ids = of.map(({ id }) => id)
  const now: Certification[] = []
  for (let start = 0; start < ids.length; start += limits.maxPageSize) {
    const some = ids.slice(start, start + limits.maxPageSize).join(',')
    const { data } = await api.certifications.list({ query: { ids: some, page_size: limits.maxPageSize } })
    now.push(...data)
  }
  return now
}

/**
 * Makes all of them favourites, or none; returns how many changed, and why others could not. The call toggles
 * a star, so it is made only for those that differ now, and once more where another toggle came between.
 */
export async function markFavorites(of: readonly Certification[], wanted: boolean): Promise<Marked> {
  const now = await marksNow(of)
  for (const { id, favorite } of now) mark(id, () => ({ favorite }))
  const turn = async (id: number) => {
    const { favorite } = await api.certifications.favorite({ params: { id } })
    mark(id, () => ({ favorite }))
    return favorite
  }
  try {
    return await forEach(
      now.filter(({ favorite }) => favorite !== wanted),
      async ({ id }) => {
        if ((await turn(id)) !== wanted) await turn(id)
      },
    )
  } finally {
    await refresh('certifications')
  }
}

/** Marks all of them as seen; returns how many were not, and why others could not be marked. */
export const markSeen = (of: readonly Certification[]): Promise<Marked> =>
  forEach(
    of.filter(({ visited }) => !visited),
    async ({ id, identifier }) => {
      await api.certifications.visited({ params: { identifier } })
      mark(id, () => ({ visited: true }))
    },
  )

/** Opening a certification marks it as seen on the server. Optional, so a failure is ignored. */
export function useVisit(opened: Pick<Certification, 'id' | 'identifier' | 'visited'> | undefined): void {
  const { id, identifier, visited } = opened ?? {}
  const { mutate } = useMutation({
    mutationFn: (seen: Pick<Certification, 'id' | 'identifier'>) =>
      api.certifications.visited({ params: { identifier: seen.identifier } }),
    onSuccess: (_, seen) => mark(seen.id, () => ({ visited: true })),
  })
  useEffect(() => {
    if (id !== undefined && identifier !== undefined && !visited) mutate({ id, identifier })
  }, [id, identifier, visited, mutate])
}
