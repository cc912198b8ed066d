import { z } from 'zod'
import { actionStates } from '../can.ts'
import { deeds } from './deeds.ts'
import { Instant, Person } from './page.ts'
import { TaskReference } from './task.ts'

export const ActionState = z.enum(actionStates)

const flags = deeds('edit', 'edit_text')

/** A corrective action: what an inspection found that somebody has to put right. */
export const Action = z.object({
  id: z.number(),
  text: z.string(),
  state: ActionState,
  /** Since when it is in this state, and who put it there. */
  state_at: Instant,
  state_by: Person.nullable(),
  /** The question it was written under, in the caller's language; null for one that was added by hand. */
  question: z.string().nullable(),
  owner: Person.nullable(),
  /** The owner in the words of whoever filled in the form; '' where it named nobody. */
  named_owner: z.string(),
  /** Calendar date, `YYYY-MM-DD`. */
  due_on: z.string().nullable(),
  /** Neither done nor cancelled, and its day has passed where the caller is. */
  overdue: z.boolean(),
  /** `open`: the caller may open it. Who only owns the action may not. */
  inspection: z.object({ id: z.number(), number: z.number(), title: z.string(), open: z.boolean() }),
  task: TaskReference,
  created_by: Person,
  created_at: Instant,
  updated_at: Instant,
  version: z.number(),
  can: flags.can.extend({
    /** The states this person may put it into now. */
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
  /** Who became the owner; null where it was taken from its owner. With `edited`, whom the form names since. */
  owner: Person.nullable(),
  /** The day it was given; null where the day was taken away. */
  due_on: z.string().nullable(),
  person: Person,
})
export type ActionEvent = z.infer<typeof ActionEvent>

/** With what happened to it, newest first: the last 200 events. */
export const ActionWithHistory = Action.extend({ history: z.array(ActionEvent) })
