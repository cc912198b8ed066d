import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { fillingRules } from '@atesta/contract/task-settings.ts'
import { type Change, type StoreName, thisDevice } from '../device/device-store.ts'
import { summaryQuery } from '../queries/dashboard.ts'
import { workflowOptions } from '../queries/options.ts'
import { api } from '../session/api.ts'
import { trimAnswers } from '../session/kept-answers.ts'
import { queryClient } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { type KeptForm, keptFormKey } from './kept-forms.ts'
import { maxWorkflows, type Startable, startableKey } from './started.ts'

/** At most this many drafts are kept on a device: those changed last. */
const maxDrafts = 50

const isSameForm = ({ form, flags, task }: Startable, { template, settings, name, folder }: Task) =>
  form.id === template?.id &&
  form.version === template.version &&
  fillingRules.every((rule) => flags[rule] === settings[rule]) &&
  task.name === name &&
  task.folder_id === folder.id

async function startableOf(userId: number, task: Task): Promise<Startable | null> {
  const kept = await thisDevice.get<Startable>('startable', startableKey(userId, task.id))
  if (kept && isSameForm(kept, task)) return kept
  const { flags, language: _company, ...form } = await api.tasks.form({ params: { id: task.id } })
  const { id, name, type, folder } = task
  return { userId, task: { id, name, type, folder_id: folder.id }, form, flags }
}

async function draftOf(userId: number, { id, version }: Inspection): Promise<KeptForm> {
  const kept = await thisDevice.get<KeptForm>('opened', keptFormKey(userId, id))
  if (kept?.opened.version === version) return kept
  return { userId, opened: await api.inspections.form({ params: { id } }) }
}

/** Replaces everything kept for the user in an object store with `kept`. */
async function replace(store: StoreName, userId: number, kept: ReadonlyMap<string, unknown>): Promise<void> {
  const before = (await thisDevice.keys(store)).filter((name) => name.startsWith(`${userId}:`))
  const gone: Change[] = before
    .filter((name) => !kept.has(name))
    .map((name) => ({ store, key: name, value: undefined }))
  await thisDevice.change([...gone, ...[...kept].map(([name, value]) => ({ store, key: name, value }))])
}

/**
 * Keeps on this device what the user needs for days without a connection: their assigned workflows with the
 * forms, and their open drafts. Unchanged items are not fetched again; what is no longer theirs is removed.
 */
export async function keepForField(userId: number): Promise<void> {
  /** A person who has signed out meanwhile has left nothing on this device, and nothing is read in another's name. */
  const isHere = () => useSession.getState().user?.id === userId
  const tasks = await api.workflows.list({ query: { mine: 'true', page_size: maxWorkflows } })
  const startable = new Map<string, unknown>()
  for (const task of tasks.data.filter(({ can, template }) => can.create_inspection === true && template)) {
    if (!isHere()) return
    const found = await startableOf(userId, task)
    if (found) startable.set(startableKey(userId, task.id), found)
  }
  if (!isHere()) return
  await replace('startable', userId, startable)
  const drafts = await api.inspections.list({
    query: { mine: 'true', submitted: 'false', page_size: maxDrafts },
  })
  const opened = new Map<string, unknown>()
  for (const draft of drafts.data.filter(({ can }) => can.edit === true)) {
    if (!isHere()) return
    opened.set(keptFormKey(userId, draft.id), await draftOf(userId, draft))
  }
  if (!isHere()) return
  await replace('opened', userId, opened)
  await Promise.all([
    queryClient.prefetchQuery(summaryQuery()),
    queryClient.prefetchQuery(workflowOptions('')),
  ])
  await trimAnswers(userId)
}
