import { z } from 'zod'
import { actionStates } from '../can.ts'
import { deeds } from './deeds.ts'
import { Instant, Person } from './page.ts'
import { TaskReference } from './task.ts'

export const ActionState = z.enum(actionStates)

const flags = deeds('edit', 'edit_text')

/** A corrective action: something found by an inspection that must be put right. */
export const Action = z.object({
  id: z.number(),
  text: z.string(),
  state: ActionState,
  /** Since when it has been in this state, and who set it. */
  state_at: Instant,
  state_by: Person.nullable(),
  /** The question under which it was written, in the caller's language; null for an action added by hand. */
  question: z.string().nullable(),
  owner: Person.nullable(),
  /** The owner as named in the form; '' if it named none. */
  named_owner: z.string(),
  /** Calendar date, `YYYY-MM-DD`. */
  due_on: z.string().nullable(),
  /** Neither done nor cancelled, and its day has passed in the caller's time zone. */
  overdue: z.boolean(),
  /** `open`: whether the caller may open it. A person who merely owns the action may not. */
  inspection: z.object({ id: z.number(), number: z.number(), title: z.string(), open: z.boolean() }),
  task: TaskReference,
  created_by: Person,
  created_at: Instant,
  updated_at: Instant,
  version: z.number(),
  can: flags.can.extend({
    /** The states into which this person may put it now. */
    states: z.array(ActionState),
  }),
  cannot: flags.cannot,
})
export type Action = z.infer<typeof Action>

export const actionEvents = ['created', 'edited', 'assigned', 'due', 'state'] as const

export const ActionEvent = z.object({
  at: Instant,
  action: z.enum(actionEvents),
  from_state: ActionState.nullable(),
  to_state: ActionState.nullable(),
  note: z.string(),
  /** The new owner; null if the owner was removed. With `edited`: the person whom the form now names. */
  owner: Person.nullable(),
  /** The new day; null if it was removed. */
  due_on: z.string().nullable(),
  person: Person,
})
export type ActionEvent = z.infer<typeof ActionEvent>

/** With its history, newest first: the last 200 events. */
export const ActionWithHistory = Action.extend({ history: z.array(ActionEvent) })
