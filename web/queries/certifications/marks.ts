import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../session/api.ts'
import { key, queryClient, refresh } from '../../session/query-client.ts'
import type { Certification, CertificationDetails } from '../certifications.ts'
import { summaryQuery } from '../dashboard.ts'

type Marks = Pick<Certification, 'favorite' | 'visited'>

/** `data` of any query with the marks of one certification changed; the same object when it is not in there. */
export function withMarks(data: unknown, id: number, change: (row: Marks) => Partial<Marks>): unknown {
  const one = data as CertificationDetails | undefined
  if (one?.id === id && 'identifier' in one) return { ...one, ...change(one) }
  const rowsOf = data as Partial<Record<'data' | 'recent', Certification[]>> | undefined
  // Lists, and what came last on the home page.
  for (const name of ['data', 'recent'] as const) {
    const rows = rowsOf?.[name]
    if (!Array.isArray(rows) || !rows.some((row) => row.id === id)) continue
    return { ...rowsOf, [name]: rows.map((row) => (row.id === id ? { ...row, ...change(row) } : row)) }
  }
  return data
}

/** Changes the marks of one certification wherever it is kept. */
function mark(id: number, change: (row: Marks) => Partial<Marks>): void {
  for (const queryKey of [['certifications'], ['certification_description'], summaryQuery().queryKey]) {
    queryClient.setQueriesData({ queryKey }, (data: unknown) => {
      const marked = withMarks(data, id, change)
      // Undefined leaves it as old as it is.
      return marked === data ? undefined : marked
    })
  }
}

/** Of each star that is being turned: what the server last said of it. */
const said = new Map<number, boolean>()

/**
 * Adds to or takes from this person's favourites: immediately on the screen, undone when the server refuses. Of several
 * quick clicks one is sent after the other; when the last was answered the server's word counts.
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
      // Which ones a list of favourites holds: read when it is opened next, so that nothing vanishes under the pointer.
      for (const name of ['list', 'places'])
        await queryClient.invalidateQueries({ queryKey: key('certifications', name), refetchType: 'none' })
    },
  })
}

/** Makes all of them favourites, or none; answers how many that changed. */
export async function markFavorites(of: readonly Certification[], wanted: boolean): Promise<number> {
  const changing = of.filter(({ favorite }) => favorite !== wanted)
  for (const { id } of changing) {
    const { favorite } = await api.certifications.favorite({ params: { id } })
    mark(id, () => ({ favorite }))
  }
  await refresh('certifications')
  return changing.length
}

/** Marks all of them as seen; answers how many were not. */
export async function markSeen(of: readonly Certification[]): Promise<number> {
  const unseen = of.filter(({ visited }) => !visited)
  for (const { id, identifier } of unseen) {
    await api.certifications.visited({ params: { identifier } })
    mark(id, () => ({ visited: true }))
  }
  return unseen.length
}

/** Opening a certification is seeing it: the server is told. Being optional, it says nothing when that fails. */
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
