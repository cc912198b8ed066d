import type { workflows } from '@atesta/contract/routes/workflows.ts'
import type { TaskSettings } from '@atesta/contract/schemas/task.ts'
import { settingsOf } from '@atesta/contract/task-settings.ts'
import type { z } from 'zod'
import { mergeSave } from '../../http/merge-save.ts'

type Present = TaskSettings & {
  name: string
  description: string
  template_id: number | null
  due_at: Date | null
  assignees: { id: number }[]
}
type Given = z.output<typeof workflows.save.body>

/** The fields of a workflow after a save. */
export function changeOf(task: Present, given: Given) {
  const { settings, ...more } = given
  const present = {
    name: task.name,
    description: task.description,
    due_at: task.due_at?.toISOString() ?? null,
    assignees: task.assignees.map(({ id }) => id),
  }
  return {
    ...mergeSave(present, more, { description: '', assignees: [] }),
    template_id: given.template_id ?? task.template_id,
    newest_form: given.newest_form,
    folder_id: given.folder_id,
    recurrence: given.recurrence,
    settings: mergeSave(settingsOf(task), settings ?? {}),
  }
}
