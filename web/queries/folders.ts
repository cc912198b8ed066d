import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

/** Refetches everything that shows folders. */
export const refreshFolders = () =>
  refresh(
    'workflow_folders',
    'task_folders',
    'claim_folders',
    'folders',
    'archive_tasks',
    'users',
    'users_for_folder',
  )

/** Creates a folder for one type of task. */
export const createFolder = (type: TaskType, body: { name: string; members: number[] }) => {
  if (type === 'workflow') return api.workflows.createFolder({ body })
  return type === 'claim'
    ? api.claims.createFolder({ body })
    : api.tasks.createFolder({ body: { ...body, type } })
}

type FoldersAsked = ListPlace & {
  q?: string
  archived?: 'true'
  sort?: 'name' | '-name' | 'created_at' | '-created_at' | undefined
}

/** One page of the folders for one type of task. */
export const foldersQuery = (type: TaskType, query: FoldersAsked) => {
  const { list, name } = {
    workflow: { list: api.workflows.folders, name: key('workflow_folders', query) },
    claim: { list: api.claims.folders, name: key('claim_folders', query) },
    email: { list: api.emails.folders, name: key('task_folders', 'email', query) },
  }[type]
  return queryOptions({
    queryKey: name,
    queryFn: ({ signal }) => list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One page of the folders of every type. */
export const allFoldersQuery = (query: FoldersAsked & { type?: TaskType }) =>
  queryOptions({
    queryKey: key('task_folders', query),
    queryFn: ({ signal }) => api.tasks.folders({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: key('folders', id),
    queryFn: ({ signal }) => api.folders.read({ params: { id } }, { signal }),
  })

/** A folder with its members and all others who worked in it. */
export const folderPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: key('folders', id, 'people'),
    queryFn: ({ signal }) => api.folders.readWithUsers({ params: { id } }, { signal }),
  })
