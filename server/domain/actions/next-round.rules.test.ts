import { expect, test } from 'vitest'
import { type AskedAction, type EarlierAction, nextRound, samePairs } from './next-round.rules.ts'

const asked = (place: string, text: string, named_owner = ''): AskedAction => ({
  place,
  text,
  named_owner,
  question: 'Rail',
  owner_id: null,
  due_on: null,
})
const earlier = (
  id: number,
  place: string,
  text: string,
  more: Partial<EarlierAction> = {},
): EarlierAction => ({
  id,
  place,
  text,
  named_owner: '',
  owner_id: null,
  due_on: null,
  state: 'open',
  was_moved: false,
  owner_decided: false,
  day_decided: false,
  ...more,
})
/** Which earlier action each of these is; null for what is new. */
const pairsOf = (before: EarlierAction[], now: AskedAction[]) => {
  const pairs = samePairs(before, now)
  return now.map((one) => pairs.get(one)?.id ?? null)
}

test('matches by text within groups and nested groups, never across questions', () => {
  const before = [
    earlier(1, 'g.0.in.0.do', 'A'),
    earlier(2, 'g.0.in.1.do', 'B'),
    earlier(3, 'g.1.in.0.do', 'C'),
  ]
  const now = [asked('g.0.in.0.do', 'B'), asked('g.1.in.4.do', 'A'), asked('g.2.other.0.do', 'C')]
  expect(pairsOf(before, now)).toEqual([2, 1, null])
})

test('matches equal texts by owner, then by number', () => {
  const before = [
    earlier(1, 'g.0.do', 'Clean', { named_owner: 'Ana' }),
    earlier(2, 'g.1.do', 'Clean', { named_owner: 'Ben' }),
    earlier(3, 'g.2.do', 'Clean', { named_owner: 'Cem' }),
  ]
  const now = [asked('g.0.do', 'Clean', 'Ben'), asked('g.1.do', 'Clean', 'Cem')]
  expect(pairsOf(before, now)).toEqual([2, 3])
  expect(pairsOf(before, [asked('g.2.do', 'Clean', 'Cim'), asked('g.0.do', 'Clean')])).toEqual([3, 1])
})

test('matches changed texts by owner, then by number, while unresolved', () => {
  const before = [
    earlier(1, 'g.0.do', 'A', { named_owner: 'Ana' }),
    earlier(2, 'g.1.do', 'B', { named_owner: 'Ben' }),
    earlier(3, 'g.2.do', 'C'),
  ]
  expect(pairsOf(before, [asked('g.0.do', 'B!', 'Ben')])).toEqual([2])
  expect(pairsOf(before, [asked('g.0.do', 'A!'), asked('g.2.do', 'C!')])).toEqual([1, 3])
  const done = before.map((one) => ({ ...one, state: 'done' as const }))
  expect(pairsOf(done, [asked('g.0.do', 'A!', 'Ana'), asked('g.1.do', 'B', 'Ben')])).toEqual([null, 2])
})

test('outside of groups a question asks for one action, resolved or not', () => {
  expect(pairsOf([earlier(1, 'rail', 'A', { state: 'done' })], [asked('rail', 'B')])).toEqual([1])
  expect(pairsOf([earlier(1, 'rail', 'A')], [asked('step', 'A')])).toEqual([null])
})

test('frees numbers of moved and dropped actions before others take them', () => {
  const before = [
    earlier(1, 'g.0.do', 'A', { day_decided: true }),
    earlier(2, 'g.1.do', 'B'),
    earlier(3, 'g.2.do', 'C', { was_moved: true }),
    earlier(4, 'h', 'D'),
    earlier(5, 'i', 'E'),
  ]
  const { added, kept, withdrawn, leaving } = nextRound(before, [
    asked('g.0.do', 'B'),
    asked('i', 'E'),
    asked('j', 'F'),
  ])
  expect(added.map(({ text }) => text)).toEqual(['F'])
  expect(kept.map(({ id, after, changed }) => [id, after.place, changed])).toEqual([
    [2, 'g.0.do', false],
    [5, 'i', false],
  ])
  expect(withdrawn.map(({ id }) => id)).toEqual([4])
  expect(leaving).toEqual([2, 1, 4])
})

test('a resolved action keeps text and plan, and takes the form’s owner', () => {
  const done = earlier(1, 'rail', 'A', { state: 'cancelled', owner_id: 7, named_owner: 'Ana' })
  const becomes = (named: string) =>
    nextRound([done], [{ ...asked('rail', 'B', named), owner_id: 8, due_on: '2031-01-01' }]).kept
  expect(becomes('Ana')).toMatchObject([{ changed: false, after: { text: 'A', owner_id: 7, due_on: null } }])
  expect(becomes('Ben')).toMatchObject([
    { changed: true, asked_owner_id: 8, after: { text: 'A', owner_id: 7, named_owner: 'Ben' } },
  ])
})
