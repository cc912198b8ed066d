import type { Rule } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { draftOf, emptyCondition, keyed, moved, ruleOf } from './draft.ts'

const leak: Rule = { '==': [{ var: 'leak' }, 'yes'] }

test('a rule comes out of the editor as it went in', () => {
  for (const rule of [leak, undefined, { and: [leak, { or: [leak, { answered: [{ var: 'b' }] }] }] }])
    expect(ruleOf(draftOf(rule, 'visible'))).toEqual(rule)
  for (const rule of [
    { '+': [{ var: 'a' }, 1] },
    { cat: ['Well ', { var: 'a' }] },
    { if: [leak, { var: 'a' }] },
  ])
    expect(ruleOf(draftOf(rule, 'calculation'))).toEqual(rule)
})

test('a rule no sentence says is kept as code', () => {
  for (const [rule, kind] of [
    [{ '<': [{ var: 'a' }, 5] }, 'visible'],
    [false, 'required'],
    [{ cat: ['a [b] ', { var: 'a' }] }, 'calculation'],
    [{ '-': [{ days: [{ today: [-3] }] }, { days: [{ var: 'a' }] }] }, 'calculation'],
  ] as const) {
    const draft = draftOf(rule, kind)
    expect(draft.mode).toBe('code')
    expect(ruleOf(draft)).toEqual(rule)
  }
})

test('a condition that lacks a part is not in the rule yet', () => {
  const draft = draftOf(leak, 'visible')
  if (draft.mode !== 'sentence') throw new Error('code')
  const more = (...parts: object[]) => ({
    ...draft,
    sentence: {
      ...draft.sentence,
      parts: [...draft.sentence.parts, ...parts] as typeof draft.sentence.parts,
    },
  })
  expect(ruleOf(more(emptyCondition))).toEqual(leak)
  expect(ruleOf(more({ of: 'depth', is: 'between', values: [1] }))).toEqual(leak)
  expect(ruleOf(more({ joint: 'any', conditions: [emptyCondition] }))).toEqual(leak)
})

test('keeps the rule while a sentence is incomplete', () => {
  expect(ruleOf(draftOf(undefined, 'calculation'))).toBeNull()
  expect(ruleOf({ mode: 'code', text: '{"a": ' })).toBeNull()
  expect(ruleOf({ mode: 'code', text: '[1]' })).toBeNull()
  expect(ruleOf({ mode: 'code', text: ' ' })).toBeUndefined()
})

test('rows keep their key, and the rule does not have it', () => {
  const row = keyed({ of: 'leak', is: 'is', values: ['yes'] })
  expect(ruleOf({ mode: 'sentence', sentence: { joint: 'all', parts: [row] } })).toEqual(leak)
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})
