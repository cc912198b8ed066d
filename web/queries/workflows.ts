import type { InspectionSort } from '@atesta/contract/routes/inspections.ts'
import type { ReviewState } from '@atesta/contract/schemas/review.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

type ListQuery = ListPlace & { q?: string }

/** Refetches everything that shows workflows, after one was changed, created, archived or deleted. */
export const refreshWorkflows = () =>
  refresh(
    'workflows',
    'workflow_details',
    'workflow_folders',
    'workflow_calendars',
    'tasks',
    'task_details',
    'archive_tasks',
    'inspections',
  )

type WorkflowSort = 'name' | '-name' | 'due_at' | '-due_at' | 'updated_at' | '-updated_at'

export type WorkflowFilters = {
  mine?: 'true' | undefined
  user_id?: string | undefined
  done?: 'true' | 'false' | undefined
  due?: 'overdue' | 'week' | 'none' | undefined
}

/** One page of the workflows in a folder. */
export const workflowsQuery = (
  folderId: number,
  query: ListQuery & WorkflowFilters & { sort?: WorkflowSort | undefined },
) =>
  queryOptions({
    queryKey: key('workflows', folderId, query),
    queryFn: ({ signal }) => api.workflows.list({ query: { ...query, folder_id: folderId } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the children of a workflow. */
export const childrenQuery = (parentId: number, place: ListPlace) =>
  queryOptions({
    queryKey: key('workflows', 'children', parentId, place),
    queryFn: ({ signal }) =>
      api.workflows.list({ query: { parent_id: parentId, sort: 'name', ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many children of a workflow are done. */
export const doneChildrenQuery = (parentId: number) =>
  queryOptions({
    queryKey: key('workflows', 'children', parentId, 'done'),
    queryFn: async ({ signal }) => {
      const query = { parent_id: parentId, done: 'true', page_size: 1 } as const
      return (await api.workflows.list({ query }, { signal })).total
    },
  })

/** A task of any type with everyone who works on it. */
export const taskPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: key('task_details', id, 'people'),
    queryFn: ({ signal }) => api.tasks.readWithUsers({ params: { id } }, { signal }),
  })

export const workflowQuery = (id: number) =>
  queryOptions({
    queryKey: key('workflow_details', id),
    queryFn: ({ signal }) => api.workflows.read({ params: { id } }, { signal }),
  })

export type InspectionFilters = {
  submitted?: 'true' | 'false' | undefined
  review?: ReviewState | undefined
  person_id?: string | undefined
  sort?: InspectionSort | undefined
}

/** One page of a workflow's inspections. */
export const workflowInspectionsQuery = (id: number, query: ListQuery & InspectionFilters) =>
  queryOptions({
    queryKey: key('inspections', 'workflow', id, query),
    queryFn: ({ signal }) => api.inspections.list({ query: { ...query, task_id: id } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The download address of everything of a workflow. Cookies authenticate it. */
export const workflowPackageUrl = (id: number) => `/api/workflows/download/${id}`
export const inspectionPackageUrl = (id: number) => `/api/inspections/download/${id}`
export const inspectionTableUrl = (taskId: number, format: 'csv' | 'xlsx' | 'geojson') =>
  `/api/inspections/export?task_id=${taskId}&format=${format}`

/** The changes of a workflow and their authors, newest first, in pages of ten. */
export const workflowHistoryQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: key('workflow_details', id, 'history'),
    queryFn: ({ signal, pageParam }) =>
      api.workflows.history(
        { params: { id }, query: { page_size: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
