import type { Task } from '@atesta/contract/schemas/task.ts'
import type { WorkflowChanges } from '@atesta/contract/schemas/workflow-history.ts'
import { taskSettings } from '@atesta/contract/task-settings.ts'
import { sameRecurrence } from './workflows.rules.ts'

const formOf = ({ template }: Task) => template && { name: template.name, version: template.version }

const turned = <T>(name: string, from: T, to: T, same = from === to) => (same ? {} : { [name]: { from, to } })

const gone = (from: Task['assignees'], to: Task['assignees']) =>
  from.filter(({ id }) => !to.some((other) => other.id === id)).map(({ name }) => name)
const listed = (name: string, names: string[]) => (names.length > 0 ? { [name]: names } : {})

/** The changes of a save to a workflow, for its history. */
export function changesBetween(before: Task, after: Task): WorkflowChanges {
  const [form, newForm] = [formOf(before), formOf(after)]
  const turnedSettings = taskSettings.filter((name) => before.settings[name] !== after.settings[name])
  return {
    ...turned('name', before.name, after.name),
    ...(before.description === after.description ? {} : { description: true }),
    ...turned('form', form, newForm, form?.name === newForm?.name && form?.version === newForm?.version),
    ...turned('folder', before.folder.name, after.folder.name, before.folder.id === after.folder.id),
    ...turned('due_at', before.due_at, after.due_at),
    ...turned(
      'recurrence',
      before.recurrence,
      after.recurrence,
      sameRecurrence(before.recurrence, after.recurrence),
    ),
    ...(turnedSettings.length > 0 && {
      settings: Object.fromEntries(turnedSettings.map((name) => [name, after.settings[name]])),
    }),
    ...listed('assigned', gone(after.assignees, before.assignees)),
    ...listed('unassigned', gone(before.assignees, after.assignees)),
  }
}
