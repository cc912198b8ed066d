import { z } from 'zod'
import { deeds } from './deeds.ts'
import { Instant, Person } from './page.ts'
import { Range } from './user.ts'

export const taskTypes = ['workflow', 'claim', 'email'] as const
export const TaskType = z.enum(taskTypes)
export type TaskType = z.infer<typeof TaskType>

/** The task to which something belongs; its type determines the page that shows it. */
export const TaskReference = z.object({
  id: z.number(),
  name: z.string(),
  type: TaskType,
  folder_id: z.number(),
})
export type TaskReference = z.infer<typeof TaskReference>

export const Folder = z.object({
  id: z.number(),
  name: z.string(),
  type: TaskType,
  archived: z.boolean(),
  /** Archived tasks are not among `tasks`, but also prevent deleting the folder. */
  counts: z.object({ tasks: z.number(), archived_tasks: z.number(), inspections: z.number() }),
  members: z.array(Person),
  created_at: Instant,
  version: z.number(),
  ...deeds('edit', 'delete', 'create_task', 'archive', 'unarchive'),
})
export type Folder = z.infer<typeof Folder>

/**
 * How a task is filled in. `progressive`: an invalid section blocks later ones. `camera_only`,
 * `position_required`: for each of its files. `readonly`: it can only be viewed.
 */
export const TaskSettings = z.strictObject({
  progressive: z.boolean().default(false),
  camera_only: z.boolean().default(false),
  position_required: z.boolean().default(false),
  readonly: z.boolean().default(false),
})
export type TaskSettings = z.infer<typeof TaskSettings>
/** In a save: omitted settings stay. */
export const TaskSettingsChange = z.strictObject({
  progressive: z.boolean().optional(),
  camera_only: z.boolean().optional(),
  position_required: z.boolean().optional(),
  readonly: z.boolean().optional(),
})

/**
 * When it repeats. `rule`: RFC 5545 section 3.3.10, hourly at most. `starts_at`: wall-clock time of the first
 * occurrence in `time_zone` (IANA); a time skipped by a clock change has no occurrence, as in the standard.
 * An occurrence is due `due_after_minutes` after its start.
 */
export const Recurrence = z.strictObject({
  rule: z.string().trim().min(1).max(500),
  starts_at: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/),
  time_zone: z.string().min(1).max(64),
  due_after_minutes: z.number().int().min(1).max(527_040).default(1440),
})
export type Recurrence = z.infer<typeof Recurrence>

/**
 * How a task was archived, and whether it can be restored: a workflow archived from the list of tasks (`POST
 * /tasks/archive`) can. Archived by its own call, it is archived for good; claims and email tasks always are.
 */
export const archiveWays = {
  task: { comes_back: true },
  workflow: { comes_back: false },
  claim: { comes_back: false },
  email: { comes_back: false },
} as const
export type ArchiveWay = keyof typeof archiveWays

export const Task = z.object({
  id: z.number(),
  type: TaskType,
  name: z.string(),
  description: z.string(),
  folder: z.object({ id: z.number(), name: z.string() }),
  /** `newest` is the form's current version; the task keeps `version` until it is moved. */
  template: z
    .object({ id: z.number(), name: z.string(), version: z.number(), newest: z.number() })
    .nullable(),
  settings: TaskSettings,
  recurrence: Recurrence.nullable(),
  /** The parent of a child workflow. */
  parent_id: z.number().nullable(),
  assignees: z.array(Person),
  created_by: Person.nullable(),
  due_at: Instant.nullable(),
  /** Something was submitted under it; for a parent, under itself or under each of its children; a claim is settled or rejected. */
  done: z.boolean(),
  archived: z.boolean(),
  archived_at: Instant.nullable(),
  following: z.boolean(),
  counts: z.object({
    inspections: z.number(),
    submitted: z.number(),
    certifications: z.number(),
    children: z.number(),
  }),
  created_at: Instant,
  updated_at: Instant,
  version: z.number(),
  ...deeds('edit', 'delete', 'archive', 'unarchive', 'create_inspection', 'create_children'),
})
export type Task = z.infer<typeof Task>

/**
 * A user and their latest activity in a task or folder. The work of others is null for callers who do not supervise the
 * folder.
 */
export const ActivePerson = Person.extend({
  range: Range,
  disabled: z.boolean(),
  inspections: z.number().nullable(),
  submitted: z.number().nullable(),
  last_activity_at: Instant.nullable(),
})
export type ActivePerson = z.infer<typeof ActivePerson>

/** What the edit panel shows: who is assigned, who else worked on it, who follows, and whom an e-mail task asks. */
export const TaskWithUsers = Task.extend({
  users: z.array(ActivePerson.extend({ assigned: z.boolean(), child_id: z.number().nullable() })),
  followers: z.array(Person),
  clients: z.array(Person.extend({ email: z.string(), last_activity_at: Instant.nullable() })),
})
export type TaskWithUsers = z.infer<typeof TaskWithUsers>

export const FolderWithUsers = Folder.extend({
  users: z.array(ActivePerson.extend({ member: z.boolean() })),
})
export type FolderWithUsers = z.infer<typeof FolderWithUsers>

export const calendarStates = ['planned', 'in_progress', 'done', 'missed', 'skipped'] as const

/**
 * One thing to do: an occurrence of a recurring workflow, or the due date of another. `starts_local` and
 * `due_local` are wall-clock times in the caller's time zone. Occurrences not planned yet have no
 * `occurrence_id`.
 */
export const CalendarEntry = z.object({
  kind: z.enum(['occurrence', 'due']),
  task: z.object({ id: z.number(), name: z.string(), folder_id: z.number() }),
  occurrence_id: z.number().nullable(),
  /**
   * The time that its rule gives an occurrence, which identifies it even after a move. Null for a due date.
   */
  recurrence_at: Instant.nullable(),
  starts_at: Instant,
  due_at: Instant,
  starts_local: z.string(),
  due_local: z.string(),
  state: z.enum(calendarStates),
  assignees: z.array(Person),
  ...deeds('create_inspection', 'edit'),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>
