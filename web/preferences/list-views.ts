import { minuteMs } from '@atesta/contract/durations.ts'
import type { ListView, ViewedList } from '@atesta/contract/schemas/list-view.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { keptViews, type ListViews, rememberViews } from '../session/kept-views.ts'
import { key, queryClient } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'

const ownId = () => useSession.getState().user?.id

/** The person's views of all lists and their hidden columns: few, so they are read together and kept. */
export const listViewsQuery = queryOptions({
  queryKey: key('user', 'list_views'),
  queryFn: async ({ signal }) => {
    const views = await api.users.views({}, { signal })
    rememberViews(ownId(), views)
    return views
  },
  initialData: () => keptViews(ownId()),
  initialDataUpdatedAt: 0,
  staleTime: 5 * minuteMs,
})

/** Calls are sent one after the other, so that the later of two choices of columns wins. */
let sent: Promise<unknown> = Promise.resolve()

/** Shows a change immediately, and reverts it if the server refuses. */
async function change<T>(next: (now: ListViews) => ListViews, call: () => Promise<T>): Promise<T> {
  const { queryKey } = listViewsQuery
  // A response on its way would bring back the old value.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, (now) => now && next(now))
  try {
    const calling = sent.then(call, call)
    sent = calling
    const answer = await calling
    const after = queryClient.getQueryData(queryKey)
    if (after) rememberViews(ownId(), after)
    return answer
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    void queryClient.invalidateQueries({ queryKey })
    throw error
  } finally {
    // If nothing was known yet, there was nothing to change.
    if (!before) void queryClient.invalidateQueries({ queryKey })
  }
}

const byName = (views: ListView[]) =>
  views.toSorted((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()))

const added = (view: ListView) => (now: ListViews) => ({ ...now, views: byName([...now.views, view]) })

/** Saves a view under a name; the server assigns its id. */
export async function createView(view: Omit<ListView, 'id'>): Promise<ListView> {
  const created = await api.users.createView({ body: view })
  await change(added(created), async () => undefined)
  return created
}

export const saveView = (view: ListView, next: Partial<Omit<ListView, 'id' | 'list'>>) =>
  change(
    (now) => ({
      ...now,
      views: byName(now.views.map((each) => (each.id === view.id ? { ...each, ...next } : each))),
    }),
    () => api.users.saveView({ params: { id: view.id }, body: next }),
  )

export const removeView = ({ id }: ListView) =>
  change(
    (now) => ({ ...now, views: now.views.filter((view) => view.id !== id) }),
    () => api.users.removeView({ params: { id } }),
  )

export const chooseColumns = (list: ViewedList, hidden: string[]) =>
  change(
    (now) => ({
      ...now,
      columns: [
        ...now.columns.filter((each) => each.list !== list),
        ...(hidden.length > 0 ? [{ list, hidden }] : []),
      ],
    }),
    () => api.users.chooseColumns({ body: { list, hidden } }),
  )
