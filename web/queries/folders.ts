import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

/** One page of the folders of every type. */
export const allFoldersQuery = (query: ListPlace & { q?: string; type?: TaskType; archived?: 'true' }) =>
  queryOptions({
    queryKey: key('task_folders', query),
    queryFn: ({ signal }) => api.tasks.folders({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A folder with its members and everybody else who worked in it. */
export const folderPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: key('folders', 'people', id),
    queryFn: ({ signal }) => api.folders.readWithUsers({ params: { id } }, { signal }),
  })
