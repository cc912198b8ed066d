import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type ListQuery = ListPlace & { q?: string }

/** One page of the workflow folders the person may see. */
export const workflowFoldersQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: key('workflow_folders', query),
    queryFn: ({ signal }) => api.workflows.folders({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: key('folders', id),
    queryFn: ({ signal }) => api.folders.read({ params: { id } }, { signal }),
  })

type WorkflowSort = 'name' | '-name' | 'due_at' | '-due_at' | 'updated_at' | '-updated_at'

/** One page of the workflows in a folder. */
export const workflowsQuery = (
  folderId: number,
  query: ListQuery & { mine?: 'true' | 'false'; sort?: WorkflowSort },
) =>
  queryOptions({
    queryKey: key('workflows', folderId, query),
    queryFn: ({ signal }) => api.workflows.list({ query: { ...query, folder_id: folderId } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const workflowQuery = (id: number) =>
  queryOptions({
    queryKey: key('workflow_details', id),
    queryFn: ({ signal }) => api.workflows.read({ params: { id } }, { signal }),
  })

/** One page of a workflow's inspections. */
export const workflowInspectionsQuery = (id: number, query: ListQuery & { submitted?: 'true' | 'false' }) =>
  queryOptions({
    queryKey: key('inspections', 'workflow', id, query),
    queryFn: ({ signal }) => api.workflows.inspections({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
