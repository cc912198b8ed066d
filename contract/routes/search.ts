import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { TaskReference } from '../schemas/task.ts'

/** The kinds of results, in the order in which they are shown. */
export const foundKinds = [
  'workflow',
  'claim',
  'email',
  'inspection',
  'action',
  'certification',
  'report',
  'form',
  'client',
  'user',
] as const

export const FoundRecord = z.object({
  kind: z.enum(foundKinds),
  id: z.number(),
  /** Empty for an inspection without a title; its number then identifies it. */
  title: z.string(),
  number: z.number().nullable(),
  /** Where it belongs, or how it is reached: a folder, a task, an address. */
  detail: z.string(),
  /** The task itself, or the one to which it belongs. */
  task: TaskReference.nullable(),
  /** Of a certification. */
  identifier: z.string().nullable(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const search = defineRoutes({
  find: {
    method: 'GET',
    path: '/search',
    summary: 'Records of every kind that contain a text: a few of each kind that this user may see',
    query: z.object({ q: z.string().trim().min(2).max(200) }),
    ok: z.object({ found: z.array(FoundRecord) }),
    errors: [],
  },
})
