import type { ActionState } from '@atesta/contract/can.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'

/** What a form says of an action, and which person that is. */
export type AskedAction = {
  place: string
  question: LocalizedText
  text: string
  named_owner: string
  owner_id: number | null
  due_on: string | null
}

/** An action that an earlier round of the inspection has made. */
export type EarlierAction = Omit<AskedAction, 'question'> & {
  id: number
  state: ActionState
  /** Its state has changed at some time. */
  was_moved: boolean
  /** A person has decided here who owns it, or until when, whatever the form said. */
  owner_decided: boolean
  day_decided: boolean
}

const isUnresolved = ({ state }: EarlierAction) => state === 'open' || state === 'in_progress'

type Known = Pick<EarlierAction, 'place' | 'text' | 'named_owner'>

/** The place without the numbers of records: all records of a group have it in common. */
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
 * What tells that two are the same, the surest first. The number of a record says little: it changes when a record before
 * it is removed. What is resolved takes no other text, so that no finding gets lost in it; a question outside of groups
 * asks for one thing, and there what is resolved stays so.
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

/** Which of the earlier actions each of these is; what is new has none. */
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
  /** As it is from now on. */
  after: AskedAction
  /** Whom the form names now, though another may own it. */
  asked_owner_id: number | null
  changed: boolean
}

/** What the form says counts unless the office has decided otherwise; of what is resolved, it still says whom it names. */
function kept(before: EarlierAction, asked: AskedAction): KeptAction {
  // The person who is named as before keeps it, though the name may no longer lead to them.
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
  /** No longer asked for, and nothing was done or decided about them. */
  withdrawn: EarlierAction[]
  /** Those that make room before others come to where they are: they go elsewhere in the form or are no longer in it. */
  leaving: number[]
}

/** What becomes of the actions of an inspection with what another round asks for. */
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
