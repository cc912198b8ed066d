import { dayMs } from '@atesta/contract/durations.ts'
import { createCategory } from '@atesta/server/api/templates/create-category.ts'
import { create as createWorkflow } from '@atesta/server/api/workflows/create.ts'
import { createChildren } from '@atesta/server/api/workflows/create-children.ts'
import { insertFolder, replaceMembers } from '@atesta/server/domain/folders/folders.queries.ts'
import { archiveTasks } from '@atesta/server/domain/tasks/task-archive.queries.ts'
import { insertTemplate } from '@atesta/server/domain/templates/templates.queries.ts'
import { type Calling, call } from './call.ts'
import type { DemoCompany, DemoWorkflow } from './content.ts'
import { setFolderMade, setTaskMade, setTemplateMade } from './demo.queries.ts'
import { type People, who } from './people.ts'

/** The time this many days before the demo was made; in the future when negative. */
export type Ago = (days: number) => Date

export const agoFrom =
  (now: Date): Ago =>
  (days) =>
    new Date(now.getTime() - days * dayMs)

/** Ids by the keys of the content. */
export type Ids = ReadonlyMap<string, number>

export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo names ${key}, which it does not make.`)
  return id
}

export type Made = { company: DemoCompany; people: People; folders: Ids; forms: Ids; ago: Ago }

export async function makeFolders(
  { db }: Calling,
  company: DemoCompany,
  people: People,
  ago: Ago,
): Promise<Ids> {
  const folders = new Map<string, number>()
  for (const folder of company.folders) {
    const id = await insertFolder(db, { name: folder.name, type: folder.type })
    await replaceMembers(
      db,
      id,
      folder.members.map((key) => who(people, key).userId),
    )
    await setFolderMade(db, id, ago(93))
    folders.set(folder.key, id)
  }
  return folders
}

export async function makeForms(calling: Calling, company: DemoCompany, ago: Ago): Promise<Ids> {
  const { db } = calling
  const categories = new Map<string, number>()
  for (const name of new Set(company.forms.map(({ category }) => category)))
    categories.set(name, (await call(calling, createCategory, { body: { name } })).id)
  const forms = new Map<string, number>()
  for (const form of company.forms) {
    const categoryId = idOf(categories, form.category)
    const id = await insertTemplate(db, form.name, form.structure, { categoryId })
    await setTemplateMade(db, id, ago(93))
    forms.set(form.key, id)
  }
  return forms
}

/** The wall-clock time of a moment in a zone, to the minute, as the start of recurrences. */
const wallClock = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

async function makeWorkflow(calling: Calling, made: Made, workflow: DemoWorkflow): Promise<number> {
  const { people, folders, forms, ago, company } = made
  const task = await call(calling, createWorkflow, {
    body: {
      name: workflow.name,
      description: workflow.description,
      folder_id: idOf(folders, workflow.folder),
      template_id: idOf(forms, workflow.form),
      assignees: workflow.assignees.map((key) => who(people, key).userId),
      due_at: workflow.due === null ? null : ago(-workflow.due).toISOString(),
      recurrence: workflow.recurrence
        ? {
            rule: workflow.recurrence,
            starts_at: `${wallClock(ago(workflow.madeDaysAgo), company.timeZone).slice(0, 10)}T07:00`,
            time_zone: company.timeZone,
            due_after_minutes: 12 * 60,
          }
        : null,
    },
  })
  if (workflow.children)
    await call(calling, createChildren, {
      params: { id: task.id },
      body: { users: workflow.children.map((key) => who(people, key).userId) },
    })
  if (workflow.archived) await archiveTasks(calling.db, [task.id], 'workflow')
  await setTaskMade(calling.db, task.id, ago(workflow.madeDaysAgo))
  return task.id
}

export async function makeWorkflows(calling: Calling, made: Made): Promise<Ids> {
  const tasks = new Map<string, number>()
  for (const workflow of made.company.workflows)
    tasks.set(workflow.key, await makeWorkflow(calling, made, workflow))
  return tasks
}
