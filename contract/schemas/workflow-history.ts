import { z } from 'zod'
import { Instant, Person } from './page.ts'
import { Recurrence, TaskSettingsChange } from './task.ts'

/** The changes of a workflow that are recorded. */
export const historyActions = [
  'create',
  'save',
  'assign',
  'unassign',
  'create_children',
  'skip_occurrence',
  'restore_occurrence',
  'move_occurrence',
  'archive',
  'unarchive',
] as const

const turned = <T extends z.ZodType>(of: T) => z.object({ from: of, to: of })

/**
 * What a save changed; unchanged parts are missing. Descriptions are long, so only the fact of a change is
 * kept.
 */
export const WorkflowChanges = z
  .object({
    name: turned(z.string()),
    description: z.literal(true),
    form: turned(z.object({ name: z.string(), version: z.number() }).nullable()),
    folder: turned(z.string()),
    due_at: turned(Instant.nullable()),
    recurrence: turned(Recurrence.nullable()),
    /** The new values. */
    settings: TaskSettingsChange,
    /** Names of people. */
    assigned: z.array(z.string()),
    unassigned: z.array(z.string()),
  })
  .partial()
export type WorkflowChanges = z.infer<typeof WorkflowChanges>

export const HistoryEntry = z.object({
  id: z.number(),
  at: Instant,
  /** With the name the person had then; null when the installation itself acted. */
  user: Person.nullable(),
  action: z.enum(historyActions),
  /** For a save. */
  changes: WorkflowChanges,
  /** The person assigned or unassigned on their own. */
  person: Person.nullable(),
  /** The number of child workflows created. */
  children: z.number().nullable(),
  /** The occurrence skipped, restored or moved; `from` and `to` if it was moved. */
  occurrence: z.object({ starts_at: Instant, from: Instant.nullable(), to: Instant.nullable() }).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
