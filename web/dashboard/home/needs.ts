import { paths } from '@atesta/contract/paths.ts'
import type { Action } from '@atesta/contract/schemas/action.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { EmailTask } from '@atesta/contract/schemas/email.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { endOfDay } from '../../language/zoned.ts'
import { inspectionPage } from '../../records/inspection-page.ts'

/** One item that waits for this person. */
export type Need = {
  id: string
  kind: 'returned' | 'workflow' | 'claim' | 'email' | 'action'
  title: string
  to: string
  /** Its person, or its place. */
  detail: string
  due: string | null
  /** For an email task: recipients who have not answered, and those whose mail bounced. */
  waiting?: { open: number; bounced: number; all: number }
}

/** Links that expire within this time are worth a reminder, in ms. */
const soonMs = 7 * 24 * 3600 * 1000

type Given = {
  /** The person's own drafts. */
  drafts: Inspection[]
  due: CalendarEntry[]
  late: Task[]
  /** Claims that are neither settled nor rejected. */
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
      title: inspection.title || `#${inspection.number}`,
      to: inspectionPage(inspection),
      detail: inspection.task.name,
      due: null,
    }))

/**
 * What waits for a person, each item once: returned inspections, their own due work, late work in the folders
 * they supervise, email tasks that end soon or bounced, and the claims assigned to them. Returned inspections
 * come first, then the earliest due; items without a date come last.
 */
export function needsOf({ drafts, due, late, claims, emails, actions, now, zone }: Given): Need[] {
  const needs = new Map<string, Need>()
  for (const { task, due_at } of due) {
    const id = `workflow-${task.id}`
    const earlier = needs.get(id)?.due
    if (earlier && earlier <= due_at) continue
    needs.set(id, {
      id,
      kind: 'workflow',
      title: task.name,
      to: paths.workflow({ folderId: task.folder_id, workflowId: task.id }),
      detail: '',
      due: due_at,
    })
  }
  for (const { id, name, folder, assignees, due_at } of late) {
    if (needs.has(`workflow-${id}`)) continue
    needs.set(`workflow-${id}`, {
      id: `workflow-${id}`,
      kind: 'workflow',
      title: name,
      to: paths.workflow({ folderId: folder.id, workflowId: id }),
      detail: assignees.map((person) => person.name).join(', ') || folder.name,
      due: due_at,
    })
  }
  for (const { number, id, name } of claims) {
    needs.set(`claim-${id}`, {
      id: `claim-${id}`,
      kind: 'claim',
      title: name,
      to: paths.claim({ claimId: id }),
      detail: number,
      due: null,
    })
  }
  const time = (need: Need) => (need.due ? Date.parse(need.due) : Number.POSITIVE_INFINITY)
  const dated = [...needs.values(), ...emailNeeds(emails, now), ...actionNeeds(actions, zone)]
  return [...returnedNeeds(drafts), ...dated.sort((a, b) => time(a) - time(b) || 0)]
}
