import { paths } from '@atesta/contract/paths.ts'
import type { Claim } from '@atesta/contract/schemas/claim.ts'
import type { CalendarEntry, Task } from '@atesta/contract/schemas/task.ts'

/** One thing that waits for this person. */
export type Need = {
  id: string
  kind: 'workflow' | 'claim'
  title: string
  to: string
  /** Whose it is, or where it lies. */
  detail: string
  due: string | null
}

const shown = 8
const open = (state: Claim['state']) => state !== 'settled' && state !== 'rejected'

type Given = { due: CalendarEntry[]; late: Task[]; claims: Claim[] }

/**
 * What waits for a person, each once: their own due work, what is late in the folders they answer for, and the claims
 * assigned to them. What is due first stands first; what has no date comes last.
 */
export function needsOf({ due, late, claims }: Given): Need[] {
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
  for (const { state, number, id, name } of claims) {
    if (!open(state)) continue
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
  return [...needs.values()].sort((a, b) => time(a) - time(b) || 0).slice(0, shown)
}
