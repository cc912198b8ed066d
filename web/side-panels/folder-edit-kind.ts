import type { TaskType } from '@atesta/contract/schemas/task.ts'

/** The kind of panel that edits a folder for this type of task. */
export const folderEditKind = (type: TaskType) =>
  type === 'claim' ? 'claim-folder-edit' : 'workflows-folder-edit'
