import { z } from 'zod'
import { Instant, Person } from './page.ts'

export const taskTypes = ['workflow', 'claim', 'email'] as const
export const TaskType = z.enum(taskTypes)
export type TaskType = z.infer<typeof TaskType>

export const Folder = z.object({
  id: z.number(),
  name: z.string(),
  type: TaskType,
  archived: z.boolean(),
  counts: z.object({ tasks: z.number(), inspections: z.number() }),
  members: z.array(Person),
  created_at: Instant,
  version: z.number(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), create_task: z.boolean() }),
})
export type Folder = z.infer<typeof Folder>

export const Task = z.object({
  id: z.number(),
  type: TaskType,
  name: z.string(),
  description: z.string(),
  folder: z.object({ id: z.number(), name: z.string() }),
  template: z.object({ id: z.number(), name: z.string(), version: z.number() }).nullable(),
  assignees: z.array(Person),
  due_at: Instant.nullable(),
  archived: z.boolean(),
  counts: z.object({ inspections: z.number(), submitted: z.number(), certifications: z.number() }),
  created_at: Instant,
  updated_at: Instant,
  version: z.number(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    archive: z.boolean(),
    create_inspection: z.boolean(),
  }),
})
export type Task = z.infer<typeof Task>
