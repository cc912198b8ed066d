import { limits } from '@atesta/contract/limits.ts'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

type Option = { value: number; label: string; hint?: string }
export const offer = (queryKey: QueryKey, queryFn: (context: { signal: AbortSignal }) => Promise<Option[]>) =>
  queryOptions({ queryKey, queryFn })

/**
 * The options of a select: at most 50, narrowed by `q`. `one` returns the label of a single one that they may
 * not contain.
 */
export type OptionsQuery = ((q: string) => ReturnType<typeof offer>) & {
  one?: (id: number) => ReturnType<typeof offer>
}
const withOne = (options: OptionsQuery, one: NonNullable<OptionsQuery['one']>): OptionsQuery =>
  Object.assign(options, { one })

const words = (q: string) => (q ? { q } : {})

/** A task of any type. */
const oneTask = (id: number) =>
  offer(key('tasks', 'option', id), async ({ signal }) => {
    const { name } = await api.tasks.read({ params: { id } }, { signal })
    return [{ value: id, label: name }]
  })

const oneFolder = (id: number) =>
  offer(key('folders', 'option', id), async ({ signal }) => {
    const { name } = await api.folders.read({ params: { id } }, { signal })
    return [{ value: id, label: name }]
  })

export const workflowOptions = withOne(
  (q) =>
    offer(key('workflows', 'options', q), ({ signal }) =>
      api.workflows.listForSelect({ query: words(q) }, { signal }),
    ),
  oneTask,
)

/** Folders of one type. */
export const folderOptions = (type: 'workflow' | 'claim' | 'email') =>
  withOne(
    (q) =>
      offer(key('folders', 'options', type, q), ({ signal }) =>
        api.folders.listForSelect({ query: { type, ...words(q) } }, { signal }),
      ),
    oneFolder,
  )

/** Folders of every type, from which a user's memberships are chosen. */
export const anyFolderOptions = withOne(
  (q) =>
    offer(key('folders', 'options', 'any', q), ({ signal }) =>
      api.folders.listForSelect({ query: words(q) }, { signal }),
    ),
  oneFolder,
)

export const formOptions = (q: string) =>
  offer(key('form_select', q), ({ signal }) => api.templates.listForSelect({ query: words(q) }, { signal }))

/** Categories of forms: few, so all are fetched and filtered here. */
export const formCategoryOptions = (q: string) =>
  offer(key('forms_list', 'category_options', q), async ({ signal }) => {
    const all = await api.templates.categories({}, { signal })
    const found = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    return found.slice(0, atMost).map(({ id, name }) => ({ value: id, label: name }))
  })

const onePerson = (id: number) =>
  offer(key('task_users', 'option', id), ({ signal }) =>
    api.tasks.usersForTask({ query: { id } }, { signal }),
  )

/** People who may be assigned in a folder. */
export const assigneeOptions = (folderId: number | null) =>
  withOne(
    (q) =>
      offer(key('task_users', folderId, q), ({ signal }) =>
        api.tasks.usersForTask(
          { query: { ...(folderId ? { folder_id: folderId } : {}), ...words(q) } },
          { signal },
        ),
      ),
    onePerson,
  )

/** People who may become members of a new folder. */
export const memberOptions = withOne(
  (q) =>
    offer(key('users_for_folder', q), ({ signal }) =>
      api.folders.usersForFolder({ query: words(q) }, { signal }),
    ),
  onePerson,
)

/** How many options a select offers, as in every other one. */
const atMost = limits.selectSize

/** Tasks of every type. */
export const taskOptions = withOne(
  (q) =>
    offer(key('tasks', 'options', q), async ({ signal }) => {
      const { data } = await api.tasks.list({ query: { ...words(q), page_size: atMost } }, { signal })
      return data.map(({ id, name }) => ({ value: id, label: name }))
    }),
  oneTask,
)

/** Submitted inspections, the latest first; of one task where it is chosen. */
export const submittedOptions = (taskId: number | null) => (q: string) =>
  offer(key('inspections_for_select', taskId, q), async ({ signal }) => {
    const query = {
      ...words(q),
      ...(taskId && { task_id: taskId }),
      submitted: 'true',
      page_size: atMost,
    } as const
    const { data } = await api.inspections.list({ query: { ...query, sort: '-submitted_at' } }, { signal })
    return data.map(({ id, title, number, task }) => ({
      value: id,
      label: `${task.name} · ${title || `#${number}`}`,
    }))
  })

/** Email tasks, the latest first. */
export const emailTaskOptions = (q: string) =>
  offer(key('email_tasks', 'options', q), async ({ signal }) => {
    const { data } = await api.emails.listTasks({ query: { ...words(q), page_size: atMost } }, { signal })
    return data.map(({ id, name }) => ({ value: id, label: name }))
  })

/** Claims, the latest first. If one cannot have a report now, the request for it gives the reason. */
export const claimOptions = (q: string) =>
  offer(key('claims', 'options', q), async ({ signal }) => {
    const { data } = await api.claims.list({ query: { ...words(q), page_size: atMost } }, { signal })
    return data.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))
  })
