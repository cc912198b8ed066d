import type { ClaimState } from '@atesta/contract/can.ts'
import { dayMs } from '@atesta/contract/durations.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Action } from '@atesta/contract/schemas/action.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { EmailTask } from '@atesta/contract/schemas/email.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { endOfDay } from '../../language/zoned.ts'
import { inspectionPage } from '../../records/inspection-page.ts'
import { panelSearch } from '../../side-panels/panel-address.ts'
import { startOf } from '../start-occurrence.ts'

/** One item that waits for this person. */
export type Need = {
  id: string
  kind: 'returned' | 'workflow' | 'claim' | 'email' | 'action'
  title: string
  /** The inspection's, which is its name where it has no title. */
  number?: number
  to: string
  /** The panel to open there. */
  search?: Record<string, string | number>
  /** Its person, or its place. */
  detail: string
  due: string | null
  /** Of a claim. */
  state?: ClaimState
  /** Of a claim: whether it is assigned to no one. */
  unassigned?: boolean
  /** For an email task: recipients who have not answered, and those whose mail bounced. */
  waiting?: { open: number; bounced: number; all: number }
}

/** Links that expire within this time are worth a reminder, in ms. */
const soonMs = 7 * dayMs

type Given = {
  /** The person's own drafts. */
  drafts: Inspection[]
  due: CalendarEntry[]
  late: Task[]
  /** Claims on which the person can take the next step. */
  claims: Claim[]
  emails: EmailTask[]
  actions: Action[]
  now: number
  /** The person's time zone, as an IANA name; undefined for the device's. */
  zone?: string | undefined
}

/** Email tasks that end soon with answers missing, or with bounced mail. */
function emailNeeds(emails: EmailTask[], now: number): Need[] {
  return emails.flatMap(({ id, name, expires_at, recipients }) => {
    const { queued, sent, opened, started, bounced, all } = recipients
    const waiting = { open: queued + sent + opened + started, bounced, all }
    const left = expires_at ? Date.parse(expires_at) - now : Number.POSITIVE_INFINITY
    const endsSoon = waiting.open > 0 && left > 0 && left < soonMs
    if (!endsSoon && (bounced === 0 || left <= 0)) return []
    return {
      id: `email-${id}`,
      kind: 'email',
      title: name,
      to: paths.emailTask({ taskId: id }),
      detail: '',
      due: endsSoon ? expires_at : null,
      waiting: endsSoon ? { ...waiting, bounced: 0 } : waiting,
    }
  })
}

/** Corrective actions that this person owns. A due date has passed when the day is over. */
const actionNeeds = (actions: Action[], zone: string | undefined): Need[] =>
  actions.map(({ id, text, task, due_on }) => ({
    id: `action-${id}`,
    kind: 'action',
    title: text,
    to: paths.action({ actionId: id }),
    detail: task.name,
    due: due_on && endOfDay(due_on, zone),
  }))

/** Inspections that were returned to this person for changes. */
const returnedNeeds = (drafts: Inspection[]): Need[] =>
  drafts
    .filter(({ review }) => review === 'returned')
    .map((inspection) => ({
      id: `returned-${inspection.id}`,
      kind: 'returned',
      title: inspection.title,
      number: inspection.number,
      to: inspectionPage(inspection),
      detail: inspection.task.name,
      due: null,
    }))

/**
 * What waits for a person, each item once: returned inspections, their own due work – of a recurring workflow
 * what was missed and what is due next –, late work in the folders they supervise, email tasks that end soon or bounced, and claims on which they can take the
 * next step. Returned inspections come first, then the earliest due; items without a date come last.
 */
export function needsOf({ drafts, due, late, claims, emails, actions, now, zone }: Given): Need[] {
  const needs = new Map<string, Need>()
  for (const entry of due) {
    const { task, recurrence_at, due_at } = entry
    const start = startOf(entry)
    const id = ['workflow', task.id, recurrence_at].filter(Boolean).join('-')
    needs.set(id, {
      id,
      kind: 'workflow',
      title: task.name,
      to: paths.workflow({ folderId: task.folder_id, workflowId: task.id }),
      ...(start && { search: panelSearch('create-inspection', start) }),
      detail: '',
      due: due_at,
    })
  }
  const ownTasks = new Set(due.map(({ task }) => task.id))
  for (const { id, name, folder, assignees, due_at } of late) {
    if (ownTasks.has(id)) continue
    needs.set(`workflow-${id}`, {
      id: `workflow-${id}`,
      kind: 'workflow',
      title: name,
      to: paths.workflow({ folderId: folder.id, workflowId: id }),
      detail: assignees.map((person) => person.name).join(', ') || folder.name,
      due: due_at,
    })
  }
  for (const { number, id, name, state, due_at, assignees } of claims) {
    needs.set(`claim-${id}`, {
      id: `claim-${id}`,
      kind: 'claim',
      title: name,
      to: paths.claim({ claimId: id }),
      detail: number,
      state,
      unassigned: assignees.length === 0,
      due: due_at,
    })
  }
  const time = (need: Need) => (need.due ? Date.parse(need.due) : Number.POSITIVE_INFINITY)
  const dated = [...needs.values(), ...emailNeeds(emails, now), ...actionNeeds(actions, zone)]
  return [...returnedNeeds(drafts), ...dated.sort((a, b) => time(a) - time(b) || 0)]
}

type Part = { data: readonly unknown[]; total: number }

/** The kinds of which there is more than what was read, returned inspections first. */
export function kindsBeyond(
  moreReturned: boolean,
  parts: Record<Exclude<Need['kind'], 'returned'>, Part | undefined>,
): Need['kind'][] {
  const cut = Object.entries(parts).flatMap(([kind, part]) =>
    part && part.total > part.data.length ? [kind as keyof typeof parts] : [],
  )
  return moreReturned ? ['returned', ...cut] : cut
}
