import type { ActionState, ClaimState } from '@atesta/contract/can.ts'
import type { Locale, ThemeSlug } from '@atesta/contract/limits.ts'
import type { PaidPlanId } from '@atesta/contract/plans.ts'
import type { IncidentType as IncidentTypes } from '@atesta/contract/schemas/claim.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import type { webhookEventTypes } from '@atesta/contract/schemas/webhook-event.ts'
import type { Scope } from '@atesta/contract/scopes.ts'
import type { z } from 'zod'
import type { Camera, SceneName } from './drawing/photograph.ts'

/*
 * What a demo company consists of. Everything that refers to something else does so by its key; days count from now,
 * backwards where the name says ago. The engine turns it into records by the same code as the application's calls.
 */

type IncidentType = z.infer<typeof IncidentTypes>
type WebhookEventType = (typeof webhookEventTypes)[number]

export type DemoPerson = { key: string; name: string; mailbox: string; range: Range; joinedDaysAgo: number }
export type DemoFolder = { key: string; type: TaskType; name: string; members: string[] }
export type DemoForm = { key: string; name: string; category: string; structure: FormStructure }

export type DemoWorkflow = {
  key: string
  folder: string
  name: string
  description: string
  form: string
  assignees: string[]
  madeDaysAgo: number
  /** Days from now; null without a due date. */
  due: number | null
  /** An RRULE of RFC 5545 without its start, which is the due date. */
  recurrence?: string
  /** People who each get a child workflow. */
  children?: string[]
  archived?: boolean
}

/** One file of an inspection: a drawn photograph, a short video, or a paper. */
export type Shot = {
  /** The upload component for it. */
  component: string
  /** What it shows, in the company's language; its file name is derived from it. */
  caption: string
  /** 0 to 1, see `Photograph.value`. */
  value?: number
  /** The identical file from the first inspection of another task. */
  sameAs?: { task: string; caption: string }
} & (
  | { kind?: 'photo'; scene: SceneName }
  | { kind: 'video' }
  | { kind: 'paper'; title: string; lines: [string, string][] }
)

export type Facts = {
  subject: string
  /** The day of the visit, YYYY-MM-DD. */
  day: string
  /** Which of its round it is. */
  index: number
  /** One of several values, the same one every time. */
  pick: <T>(...from: T[]) => T
  /** A whole number from low to high. */
  from: (low: number, high: number) => number
}

/** Several inspections of one task, made one after the other over some weeks. */
export type DemoRound = {
  task: string
  subjects: string[]
  people: string[]
  /** Days of the first and the last one. */
  days: [first: number, last: number]
  /** How many of the last ones are still drafts. */
  drafts: number
  /** The place, and the spread around it in degrees. */
  near: { lat: number; lon: number; spread: number }
  /** What is photographed; taken in turn. */
  shots: Shot[][]
  answers: (facts: Facts) => Record<string, unknown>
}

export type DemoClaim = {
  key: string
  folder: string
  name: string
  description: string
  form: string
  number: string
  policy: string
  insured: { name: string; email: string; phone: string }
  incident: { type: IncidentType; daysAgo: number; place: string; lat: number; lon: number }
  amount: number
  currency: string
  assignees: string[]
  /** From the making of the demo; before it when negative, as of one that is settled. */
  dueInDays: number
  /** The states it went through after it was assigned, with what was noted by whom. */
  path: { to: ClaimState; by: string; note: string }[]
}

export type DemoRecipient = {
  name: string
  email: string
  /** From the numbers reserved for fiction, if the country has such. */
  phone: string
  /** How far they get; by default they do nothing. */
  does?: 'opens' | 'starts' | 'submits'
  /** What their inspection is about. */
  subject?: string
  unsubscribed?: boolean
}

export type DemoEmailTask = {
  key: string
  folder: string
  name: string
  description: string
  form: string
  subject: string
  message: string
  reminderDays: number[]
  madeDaysAgo: number
  /** `waiting` has not been sent; in `expired` the links of those who did not answer have run out. */
  state: 'waiting' | 'sent' | 'expired'
  recipients: DemoRecipient[]
  near: DemoRound['near']
  shots: Shot[][]
  answers: DemoRound['answers']
}

/** A corrective action that is added to the first submitted inspection of a task. */
export type DemoAction = {
  task: string
  text: string
  /** A person with access to the task; none by default. */
  owner?: string
  /** Days from now; past ones are overdue. */
  due?: number
  /** Its state, with a note. */
  state?: { to: Exclude<ActionState, 'open'>; note: string }
}

export type DemoApiKey = { name: string; scopes: Scope[]; revoked?: boolean }

export type DemoCompany = {
  slug: string
  name: string
  locale: Locale
  theme: ThemeSlug
  timeZone: string
  /** Minutes from UTC of the cameras' clocks. */
  offset: number
  domain: string
  cameras: Camera[]
  people: DemoPerson[]
  folders: DemoFolder[]
  forms: DemoForm[]
  workflows: DemoWorkflow[]
  claims: DemoClaim[]
  emailTasks: DemoEmailTask[]
  rounds: DemoRound[]
  actions: DemoAction[]
  /** Replaces the installation's own; with the number of months it has run. */
  plan?: PaidPlanId
  apiKeys: DemoApiKey[]
  /** A webhook that is switched off, because no server listens at its address. */
  webhook?: { name: string; url: string; events: WebhookEventType[] }
}
