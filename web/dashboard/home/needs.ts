import { paths } from '@atesta/contract/paths.ts'
import type { Action } from '@atesta/contract/schemas/action.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { EmailTask } from '@atesta/contract/schemas/email.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'
import { endOfDay } from '../../language/zoned.ts'
import { inspectionPage } from '../../records/inspection-page.ts'

/** One thing that waits for this person. */
export type Need = {
  id: string
  kind: 'returned' | 'workflow' | 'claim' | 'email' | 'action'
  title: string
  to: string
  /** Whose it is, or where it lies. */
  detail: string
  due: string | null
  /** Of an email task: recipients who have not answered, and those whose mail came back. */
  waiting?: { open: number; bounced: number; all: number }
}

/** Links that end within a week are worth a reminder. */
const soonMs = 7 * 24 * 3600 * 1000

type Given = {
  /** The person's own. */
  drafts: Inspection[]
  due: CalendarEntry[]
  late: Task[]
  /** Neither settled nor rejected. */
  claims: Claim[]
  emails: EmailTask[]
  actions: Action[]
  now: number
  /** The person's, as an IANA name; undefined for the device's. */
  zone?: string | undefined
}

/** Email tasks with an answer still to come before long, or with a mail that came back. */
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

/** Corrective actions that this person owns. A day is over when it ends. */
const actionNeeds = (actions: Action[], zone: string | undefined): Need[] =>
  actions.map(({ id, text, task, due_on }) => ({
    id: `action-${id}`,
    kind: 'action',
    title: text,
    to: paths.action({ actionId: id }),
    detail: task.name,
    due: due_on && endOfDay(due_on, zone),
  }))

/** Inspections that came back to this person with what is to be changed. */
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
 * What waits for a person, each once: inspections that came back to them, their own due work, what is late in the folders they answer for, email tasks that
 * end soon or failed to arrive, and the claims assigned to them. What came back stands first, then what is due first; what
 * has no date comes last.
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
