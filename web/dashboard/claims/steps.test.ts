import { expect, test } from 'vitest'
import { passedSteps, reachedAt, stepRefusal, stepsOf } from './steps.ts'

test('the way ends where the claim does', () => {
  expect(stepsOf('inspecting').at(-1)).toBe('settled')
  expect(stepsOf('rejected').at(-1)).toBe('rejected')
})

test('a state that may not be taken either does not follow, or is not for this person', () => {
  expect(stepRefusal('assigned', 'settled')).toBe('does_not_follow')
  expect(stepRefusal('settled', 'reported')).toBe('does_not_follow')
  expect(stepRefusal('in_review', 'settled')).toBe('not_yours')
})

test('a state counts from the last time it was taken', () => {
  const claim = { state: 'in_review', state_at: '2026-11-09', created_at: '2026-11-01' } as const
  const at = reachedAt(claim, [
    { at: '2026-11-09', to_state: 'in_review' },
    { at: '2026-11-08', to_state: 'inspecting' },
    { at: '2026-11-07', to_state: null },
    { at: '2026-11-06', to_state: 'in_review' },
    { at: '2026-11-05', to_state: 'inspecting' },
  ])
  expect([...at]).toEqual([
    ['reported', '2026-11-01'],
    ['inspecting', '2026-11-08'],
    ['in_review', '2026-11-09'],
  ])
})

test('a claim rejected at once has passed nothing but its report', () => {
  const claim = { state: 'rejected', state_at: '2026-11-02', created_at: '2026-11-01' } as const
  const at = reachedAt(claim, [{ at: '2026-11-02', to_state: 'rejected' }])
  expect(passedSteps('rejected', at, false)).toEqual(['reported'])
  // What is left of a long history does not tell.
  expect(passedSteps('rejected', at, true)).toEqual(['reported', 'assigned', 'inspecting', 'in_review'])
})
