import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { describe, expect, test } from 'vitest'
import { localFile, pumpForm } from '../testing/filling.ts'
import { joinedLists, withArrivedFiles } from './joined-lists.ts'
import { normalizedOf } from './web-form.ts'

const form = normalizedOf(pumpForm)
const here = localFile(1)

describe('files of both sides', () => {
  const joined = (base: string[], mine: string[], theirs: string[]) =>
    joinedLists(form, { photo: base }, { photo: mine }, { photo: theirs }).theirs

  test.each([
    ['both added', ['a'], ['a', 'b', here], ['a', 'c'], ['a', 'c', 'b', here]],
    ['we took one out', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
    ['they took one out', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
    ['both took out all', ['a', 'b'], ['b'], ['a'], undefined],
    ['only known here, though saved', [here], [here], ['a'], ['a', here]],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(joined(base, mine, theirs)).toEqual({ photo: expected })
  })

  test('the same on both sides is left alone', () => {
    expect(joined(['a'], ['a', 'b'], ['a', 'b'])).toEqual({})
  })
})

describe('records of both sides', () => {
  const joined = (base: object[], mine: object[], theirs: object[]) =>
    joinedLists(form, { valves: base }, { valves: mine }, { valves: theirs }).theirs
  const [a, b, c] = [{ tag: 'A' }, { tag: 'B', leak: [here] }, { tag: 'C' }]

  test('both added some: theirs, then ours', () => {
    expect(joined([a], [a, b], [a, c])).toEqual({ valves: [a, c, b] })
    expect(joined([], [b], [c])).toEqual({ valves: [c, b] })
  })

  test('a record of ours that arrived without an answer is not there twice', () => {
    expect(joined([a], [a, b, c], [a, { tag: 'B', leak: [] }])).toEqual({
      valves: [a, { tag: 'B', leak: [] }, c],
    })
  })

  test('one that either side changed or took out has to be chosen', () => {
    expect(joined([a], [c], [a, b])).toEqual({})
    expect(joined([a], [a, b], [])).toEqual({})
  })

  test('files that both sides added to records stay where each was added', () => {
    const base = [{ tag: 'A', leak: ['a'] }, { tag: 'B' }]
    const mine = [{ tag: 'A', leak: ['a', here] }, { tag: 'B' }]
    const theirs = [
      { tag: 'A', leak: ['a', 'b'] },
      { tag: 'B', leak: ['c'] },
    ]
    expect(joined(base, mine, theirs)).toEqual({
      valves: [
        { tag: 'A', leak: ['a', 'b', here] },
        { tag: 'B', leak: ['c'] },
      ],
    })
  })

  test('choosing a text of one record does not move files of another', () => {
    const sides = joinedLists(
      form,
      { valves: [a, { tag: 'B' }] },
      { valves: [{ tag: 'A1' }, { tag: 'B', leak: [here] }] },
      { valves: [a, { tag: 'B', leak: ['c'] }] },
    )
    const second = { tag: 'B', leak: ['c', here] }
    expect(sides).toEqual({
      mine: { valves: [{ tag: 'A1' }, second] },
      theirs: { valves: [a, second] },
    })
  })

  test('files stay with their record when other records are removed', () => {
    const base = [{ leak: ['a'] }, { leak: ['b'] }]
    const theirs = [{ leak: ['a', 'c'] }, { leak: ['b'] }]
    expect(joined(base, [{ leak: ['b'] }], theirs)).toEqual({})
    expect(joined(base, [{ leak: ['b'] }, {}], theirs)).toEqual({})
  })
})

describe('discarding', () => {
  const restored = (opened: object[], now: object[], isKnown: (file: string) => boolean = () => true) =>
    withArrivedFiles(form, { valves: opened }, { valves: now }, isKnown).valves

  test('files that have arrived stay in their records, which say again what they said', () => {
    const opened = [{ tag: 'A', leak: ['a', 'deleted'] }, { tag: 'B' }]
    const now = [
      { tag: 'A2', leak: ['a', 'b'] },
      { tag: 'B', leak: ['c', here] },
    ]
    expect(restored(opened, now)).toEqual([
      { tag: 'A', leak: ['a', 'b'] },
      { tag: 'B', leak: ['c'] },
    ])
  })

  test('a record that was added stays for its files only, and without any is gone', () => {
    const now = [{ tag: 'A' }, { tag: 'B', leak: ['b'] }, { tag: 'C', leak: [here] }]
    expect(restored([{ tag: 'A' }], now)).toEqual([{ tag: 'A' }, { leak: ['b'] }])
    expect(withArrivedFiles(form, {}, { valves: now.slice(2) }, () => true)).toEqual({})
  })

  test('records that were taken out come back, with those of their files that are still there', () => {
    const opened = [{ tag: 'A', leak: ['a', 'deleted'] }, { tag: 'B', leak: ['b'] }, { tag: 'C' }]
    const now = [
      { tag: 'B', leak: ['b', 'b2'] },
      { tag: 'C', leak: ['c'] },
    ]
    expect(restored(opened, now, (file) => file !== 'deleted')).toEqual([
      { tag: 'A', leak: ['a'] },
      { tag: 'B', leak: ['b', 'b2'] },
      { tag: 'C', leak: ['c'] },
    ])
  })

  test('files in groups inside of records too', () => {
    const nested = normalizedOf({
      steps: [{ id: 'form', type: 'form', title: 'Form' }],
      schema: formOf(
        section('s', [
          question('q', [
            component('outer', 'group', {
              components: [
                component('inner', 'group', {
                  components: [component('name', 'text'), component('file', 'upload')],
                }),
              ],
            }),
          ]),
        ]),
      ).schema,
    })
    const opened = { outer: [{ inner: [{ name: 'x' }] }] }
    const now = {
      outer: [{ inner: [{ name: 'y', file: ['f'] }, { name: 'z', file: ['g'] }, { name: 'w' }] }],
    }
    expect(withArrivedFiles(nested, opened, now, () => true)).toEqual({
      outer: [{ inner: [{ name: 'x', file: ['f'] }, { file: ['g'] }] }],
    })
  })
})
