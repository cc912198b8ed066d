import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { type OptionRenaming, optionRenamed } from './rename-option.ts'
import { type Found, findPart, type Kind, mapLists, type Part, pathTo } from './tree.ts'

/** What can be done to a form in the builder. Whole parts travel in it, with ids that are free. */
export type Edit =
  /**
   * `into`: the id of what it goes into, '' for steps. `at` beyond the end is the end. `hidden`: what of it reports leave
   * out.
   */
  | { type: 'insert'; kind: Kind; part: Part; into: string; at: number; hidden?: string[] }
  | { type: 'change'; id: string; changes: object }
  | ({ type: 'rename' } & OptionRenaming)
  | { type: 'remove'; id: string }
  | { type: 'move'; id: string; into: string; at: number }
  | { type: 'replace'; structure: FormStructure }

const inserted = <T>(list: T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]

/** Adds a component's place to a group that has none yet. */
const withRoom = (structure: FormStructure, kind: Kind, into: string): FormStructure =>
  kind === 'component' ? changePart(structure, into, (part) => roomIn(part)) : structure
const roomIn = (part: Part): Part =>
  'type' in part && part.type === 'group' && !part.components ? { ...part, components: [] } : part

function insert(structure: FormStructure, kind: Kind, part: Part, into: string, at: number): FormStructure {
  return mapLists(withRoom(structure, kind, into), (listed, owner, list) =>
    listed === kind && owner === into && !list.includes(part as never)
      ? (inserted<unknown>(list, Math.min(Math.max(at, 0), list.length), part) as never)
      : list,
  )
}

function changePart(structure: FormStructure, id: string, change: (part: Part) => Part): FormStructure {
  return mapLists(structure, (_kind, _owner, list) => {
    if (!list.some((part) => part.id === id)) return list
    const next = list.map((part) => (part.id === id ? change(part) : part))
    return next.every((part, index) => part === list[index]) ? list : (next as never)
  })
}

/** Left out instead of kept as undefined, so that the form reads the same after it was sent and read. */
const changed = (part: Part, changes: object): Part =>
  Object.fromEntries(
    Object.entries({ ...part, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as Part

/** What has to go with a part: a question without components and a documentation step without sections cannot be. */
function removable(structure: FormStructure, id: string): Found | undefined {
  const path = pathTo(structure, id)
  let last = path.at(-1)
  const above = path.at(-2)
  if (!last) return undefined
  const isHeld =
    (above?.kind === 'question' && last.kind === 'component') ||
    (above?.kind === 'step' && above.part.type === 'documentation' && last.kind === 'section')
  if (isHeld && last.of === 1) last = above
  return last?.kind === 'step' && last.of === 1 ? undefined : last
}

/** Whether a part may be deleted: everything but the last step. */
export const canRemove = (structure: FormStructure, id: string): boolean =>
  removable(structure, id) !== undefined

function remove(structure: FormStructure, id: string): FormStructure {
  const gone = removable(structure, id)
  if (!gone) return structure
  const rest = mapLists(structure, (_kind, _owner, list) =>
    list.some((part) => part === gone.part) ? (list.filter((part) => part !== gone.part) as never) : list,
  )
  // The sections of the form step are the form's own; with the step they go.
  return gone.kind === 'step' && gone.part.type === 'form' ? { ...rest, schema: [] } : rest
}

/** Kinds by what they stand in. */
const holders: Record<Kind, readonly (Kind | '')[]> = {
  step: [''],
  section: ['step'],
  question: ['section'],
  component: ['question', 'component'],
  comment: ['component'],
}

/** Whether a part can stand there: the right kind of holder, not within itself, and nothing is left empty. */
export function canMove(structure: FormStructure, id: string, into: string): boolean {
  const moving = findPart(structure, id)
  if (!moving) return false
  const path = pathTo(structure, into)
  const holder = path.at(-1)
  if (into !== '' && !holder) return false
  if (!holders[moving.kind].includes(holder?.kind ?? '')) return false
  if (holder?.kind === 'component' && moving.kind === 'component' && holder.part.type !== 'group')
    return false
  if (path.some(({ part }) => part === moving.part)) return false
  const isLast = moving.of === 1 && moving.owner !== into
  const from = pathTo(structure, moving.owner).at(-1)
  const wouldEmpty =
    from?.kind === 'question' || (from?.kind === 'step' && from.part.type === 'documentation')
  return !(isLast && wouldEmpty)
}

function move(structure: FormStructure, { id, into, at }: Edit & { type: 'move' }): FormStructure {
  const moving = findPart(structure, id)
  if (!moving || !canMove(structure, id, into)) return structure
  // `at` counts the places before it was taken out.
  const to = moving.owner === into && at > moving.at ? at - 1 : at
  if (moving.owner === into && to === moving.at) return structure
  const without = mapLists(structure, (_kind, _owner, list) =>
    list.some((part) => part === moving.part) ? (list.filter((part) => part !== moving.part) as never) : list,
  )
  return insert(without, moving.kind, moving.part, into, to)
}

/** The form after an edit; the same object where the edit changes nothing. */
export function edited(structure: FormStructure, edit: Edit): FormStructure {
  switch (edit.type) {
    case 'insert': {
      const next = insert(structure, edit.kind, edit.part, edit.into, edit.at)
      const { report } = next
      const { hidden = [] } = edit
      if (!report || hidden.length === 0) return next
      return { ...next, report: { ...report, hidden: [...report.hidden, ...hidden] } }
    }
    case 'change':
      return changePart(structure, edit.id, (part) => changed(part, edit.changes))
    case 'rename':
      return optionRenamed(structure, edit)
    case 'remove':
      return remove(structure, edit.id)
    case 'move':
      return move(structure, edit)
    case 'replace':
      return edit.structure
  }
}
