import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type ListQuery = ListPlace & { q?: string; sort?: 'name' | '-name' | undefined }

/** One page of archived tasks, of one type or any. */
export const archivedTasksQuery = (
  query: ListQuery & { type?: 'workflow' | 'claim' | 'email' | undefined },
) =>
  queryOptions({
    queryKey: key('archive_tasks', 'tasks', query),
    queryFn: ({ signal }) => api.tasks.list({ query: { ...query, archived: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One page of archived folders, of one type or any. */
export const archivedFoldersQuery = (
  query: ListQuery & { type?: 'workflow' | 'claim' | 'email' | undefined },
) =>
  queryOptions({
    queryKey: key('archive_tasks', 'folders', query),
    queryFn: ({ signal }) => api.tasks.folders({ query: { ...query, archived: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Known = { id: number; type: 'workflow' | 'claim' | 'email' }

/** Deletes a task of any type for good. */
export const deleteTask = ({ id, type }: Known) =>
  type === 'email' ? api.emails.remove({ params: { id } }) : api.workflows.remove({ params: { id } })

export const unarchiveTask = ({ id }: Pick<Known, 'id'>) => api.tasks.unarchive({ params: { id } })
