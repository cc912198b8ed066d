import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type Option = { value: number; label: string; hint?: string }
const offer = (queryKey: QueryKey, queryFn: (context: { signal: AbortSignal }) => Promise<Option[]>) =>
  queryOptions({ queryKey, queryFn })

/** What a select offers: at most 50, narrowed by `q`. */
export type OptionsQuery = (q: string) => ReturnType<typeof offer>

const words = (q: string) => (q ? { q } : {})

export const workflowOptions = (q: string) =>
  offer(key('workflows', 'options', q), ({ signal }) =>
    api.workflows.listForSelect({ query: words(q) }, { signal }),
  )

/** Folders of one type. */
export const folderOptions = (type: 'workflow' | 'claim' | 'email') => (q: string) =>
  offer(key('folders', 'options', type, q), ({ signal }) =>
    api.folders.listForSelect({ query: { type, ...words(q) } }, { signal }),
  )

/** Folders of every type, for choosing in which ones somebody is a member. */
export const anyFolderOptions = (q: string) =>
  offer(key('folders', 'options', 'any', q), ({ signal }) =>
    api.folders.listForSelect({ query: words(q) }, { signal }),
  )

export const formOptions = (q: string) =>
  offer(key('form_select', q), ({ signal }) => api.templates.listForSelect({ query: words(q) }, { signal }))

/** People who may be assigned in a folder. */
export const assigneeOptions = (folderId: number | null) => (q: string) =>
  offer(key('task_users', folderId, q), ({ signal }) =>
    api.tasks.usersForTask(
      { query: { ...(folderId ? { folder_id: folderId } : {}), ...words(q) } },
      { signal },
    ),
  )

/** People who may become members of a new folder. */
export const memberOptions = (q: string) =>
  offer(key('users_for_folder', q), ({ signal }) =>
    api.folders.usersForFolder({ query: words(q) }, { signal }),
  )
