import { z } from 'zod'
import { Instant, Person } from './page.ts'
import { Recurrence, TaskSettingsChange } from './task.ts'

/** What is done with a workflow that changes it. */
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

/** What a save changed; what it left as it was is missing. Descriptions are long, so only that they changed is kept. */
export const WorkflowChanges = z
  .object({
    name: turned(z.string()),
    description: z.literal(true),
    form: turned(z.object({ name: z.string(), version: z.number() }).nullable()),
    folder: turned(z.string()),
    due_at: turned(Instant.nullable()),
    recurrence: turned(Recurrence.nullable()),
    /** As they are since. */
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
  /** As the person was called then; null when the installation itself acted. */
  user: Person.nullable(),
  action: z.enum(historyActions),
  /** Of what was saved. */
  changes: WorkflowChanges,
  /** Who was assigned or unassigned by themselves. */
  person: Person.nullable(),
  /** How many child workflows were created. */
  children: z.number().nullable(),
  /** The occurrence that was skipped, restored or moved; `from` and `to` when it was moved. */
  occurrence: z.object({ starts_at: Instant, from: Instant.nullable(), to: Instant.nullable() }).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
