import type { ActionState } from '@atesta/contract/can.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'

/** What a form says about an action, with the person it names. */
export type AskedAction = {
  place: string
  question: LocalizedText
  text: string
  named_owner: string
  owner_id: number | null
  due_on: string | null
}

/** An action created by an earlier round of the inspection. */
export type EarlierAction = Omit<AskedAction, 'question'> & {
  id: number
  state: ActionState
  /** Whether its state has ever changed. */
  was_moved: boolean
  /** Whether a person has set the owner or the due date here, whatever the form said. */
  owner_decided: boolean
  day_decided: boolean
}

const isUnresolved = ({ state }: EarlierAction) => state === 'open' || state === 'in_progress'

type Known = Pick<EarlierAction, 'place' | 'text' | 'named_owner'>

/** The place without record numbers, which all records of a group share. */
const kindOf = ({ place }: Known) =>
  place
    .split('.')
    .filter((_, n) => n % 2 === 0)
    .join('.')

type Sign = { key: (one: Known) => string; counts?: (one: EarlierAction) => boolean }
const sign = (of: (one: Known) => string[], counts?: Sign['counts']): Sign => ({
  key: (one) => JSON.stringify(of(one)),
  ...(counts && { counts }),
})

/**
 * Signs that two actions are the same, the surest first. The number of a record is a weak one: it changes
 * when an earlier record is removed. A resolved action never takes a different text, so that no finding gets
 * lost in it. A question outside groups asks for a single action, which stays resolved.
 */
const signs: readonly Sign[] = [
  sign(({ place, text, named_owner }) => [place, text, named_owner]),
  sign((one) => [kindOf(one), one.text, one.named_owner]),
  sign(({ place, text }) => [place, text]),
  sign((one) => [kindOf(one), one.text]),
  sign(
    ({ place, named_owner }) => [place, named_owner],
    (one) => isUnresolved(one) && one.named_owner !== '',
  ),
  sign(
    (one) => [kindOf(one), one.named_owner],
    (one) => isUnresolved(one) && one.named_owner !== '',
  ),
  sign(
    ({ place }) => [place],
    (one) => isUnresolved(one) || kindOf(one) === one.place,
  ),
]

/** Pairs each requested action with the earlier one that it is, if any. */
export function samePairs<A extends Known, E extends EarlierAction>(
  earlier: readonly E[],
  asked: readonly A[],
): Map<A, E> {
  const pairs = new Map<A, E>()
  const left = new Set(earlier)
  for (const { key, counts = () => true } of signs) {
    const known = Map.groupBy([...left].filter(counts), key)
    for (const one of asked) {
      const same = pairs.has(one) ? undefined : known.get(key(one))?.shift()
      if (!same) continue
      pairs.set(one, same)
      left.delete(same)
    }
  }
  return pairs
}

export type KeptAction = {
  id: number
  before: EarlierAction
  /** The action from now on. */
  after: AskedAction
  /** The person whom the form names now, though another may own the action. */
  asked_owner_id: number | null
  changed: boolean
}

/**
 * Merges what the form says with earlier decisions, which win. A resolved action only records whom the form
 * names.
 */
function kept(before: EarlierAction, asked: AskedAction): KeptAction {
  // When the form names the same person as before, they stay the owner even if the name no longer resolves.
  const isNamedAgain = asked.owner_id === null && asked.named_owner === before.named_owner
  const plan = {
    owner_id: before.owner_decided || isNamedAgain ? before.owner_id : asked.owner_id,
    due_on: before.day_decided ? before.due_on : asked.due_on,
  }
  const { text, owner_id, due_on } = before
  const after = isUnresolved(before) ? { ...asked, ...plan } : { ...asked, text, owner_id, due_on }
  const changed = (['text', 'named_owner', 'owner_id', 'due_on'] as const).some(
    (key) => after[key] !== before[key],
  )
  return { id: before.id, before, after, asked_owner_id: asked.owner_id, changed }
}

const isUntouched = ({ state, was_moved, owner_decided, day_decided }: EarlierAction) =>
  state === 'open' && !was_moved && !owner_decided && !day_decided

export type NextRound = {
  added: AskedAction[]
  kept: KeptAction[]
  /** No longer requested, and neither worked on nor decided about. */
  withdrawn: EarlierAction[]
  /** Actions whose place must be vacated first: they move within the form or have left it. */
  leaving: number[]
}

/** What becomes of the actions of an inspection given what another round requests. */
export function nextRound(earlier: readonly EarlierAction[], asked: readonly AskedAction[]): NextRound {
  const pairs = samePairs(earlier, asked)
  const stays = asked.flatMap((one) => {
    const before = pairs.get(one)
    return before ? [kept(before, one)] : []
  })
  const found = new Set(pairs.values())
  const dropped = earlier.filter((one) => !found.has(one))
  const withdrawn = dropped.filter(isUntouched)
  const taken = new Set(asked.map(({ place }) => place))
  return {
    added: asked.filter((one) => !pairs.has(one)),
    kept: stays,
    withdrawn,
    leaving: [
      ...stays.filter(({ before, after }) => before.place !== after.place),
      ...dropped.filter((one) => isUntouched(one) || taken.has(one.place)),
    ].map(({ id }) => id),
  }
}
