import { locales } from '@atesta/contract/limits.ts'
import type { Component, FormStructure, LocalizedText, Question } from '@atesta/contract/schemas/form.ts'
import { arbitraryForm } from '@atesta/forms/testing/arbitrary-form.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textIn } from '../state/texts.ts'
import { partsOf } from '../state/tree.ts'
import { sameForm, versionChanges } from './version-changes.ts'

type Option = Component['options'][number]

const component = (id: string, more: Partial<Component> = {}): Component => ({
  id,
  type: 'yes_no',
  label: '',
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...more,
})
const question = (id: string, more: Partial<Component> = {}): Question => ({
  id,
  label: id,
  components: [component(`${id}_answer`, more)],
})
const form = (questions: Question[]): FormStructure => ({
  steps: [{ id: 'form', type: 'form', title: '' }],
  schema: [{ id: 'section', title: '', collapsed: false, questions }],
})
const said = (older: FormStructure, newer: FormStructure) =>
  versionChanges(older, newer).map(({ type, found }) => `${found.part.id} ${type}`)

test('a form against itself has no differences, whatever it holds', () => {
  fc.assert(
    fc.property(arbitraryForm, (structure) => {
      expect(versionChanges(structure, structuredClone(structure))).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('lists elements that became required, were added or removed', () => {
  const older = form([question('rails'), question('gone')])
  const newer = form([question('rails', { required: true }), question('new')])
  expect(said(older, newer)).toEqual(['rails_answer required', 'new added', 'gone removed'])
})

test('reports as few moves as possible for a changed order', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => question(id)) as [
    Question,
    Question,
    Question,
    Question,
  ]
  expect(said(form([a, b, c, d]), form([d, a, b, c]))).toEqual(['d moved'])
})

test('a folded section is not a difference; texts and limits are', () => {
  const older = form([question('speed', { type: 'number', max: 5 })])
  const newer = structuredClone(older)
  const [section] = newer.schema
  if (section) section.collapsed = true
  expect(said(older, newer)).toEqual([])
  const changed = form([{ ...question('speed', { type: 'number', max: 10 }), label: 'Belt speed' }])
  expect(versionChanges(older, changed)).toMatchObject([
    { type: 'renamed', before: 'speed', after: 'Belt speed' },
    { type: 'changed', field: 'max' },
  ])
})

test('a text that changed in some languages names these, and one that is only written otherwise is no change', () => {
  const languages = (older: LocalizedText, newer: LocalizedText) =>
    versionChanges(
      form([question('speed', { help: older })]),
      form([question('speed', { help: newer })]),
    ).map((change) => (change.type === 'changed' ? change.languages : change))
  const words = fc.constantFrom('', 'Belt', 'Band')
  const text = fc.oneof(words, fc.record({ en: words, es: words, pt: words }))
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const differ = locales.filter((locale) => textIn(older, locale) !== textIn(newer, locale))
      const isPlain = typeof older === 'string' && typeof newer === 'string'
      expect(languages(older, newer)).toEqual(differ.length === 0 ? [] : [isPlain ? [] : differ])
    }),
  )
})

test('of answers to choose from, the languages are named if nothing but their words changed', () => {
  const choice = (label: LocalizedText, value = 'a') => ({ label, value })
  const changes = (before: Option, after: Option) =>
    versionChanges(form([question('q', { options: [before] })]), form([question('q', { options: [after] })]))
  const belt = { en: 'Belt', es: 'Correa' }
  expect(changes(choice(belt), choice({ ...belt, es: 'Cinta' }))).toMatchObject([{ languages: ['es'] }])
  expect(changes(choice(belt), choice({ ...belt, es: 'Cinta' }, 'b'))).toMatchObject([{ languages: [] }])
})

/** A form of many sections, each of its parts counting how often it is asked where it stands. */
function askedFor(sections: number): number {
  const make = (label: string): FormStructure => ({
    steps: [{ id: 'form', type: 'form', title: '' }],
    schema: Array.from({ length: sections }, (_, at) => ({
      id: `section_${at}`,
      title: '',
      collapsed: false,
      questions: [{ ...question(`q_${at}`), label }],
    })),
  })
  let asked = 0
  const counting = (structure: FormStructure) => {
    for (const found of partsOf(structure)) {
      const { owner } = found
      const get = () => {
        asked++
        return owner
      }
      Object.defineProperty(found, 'owner', { get })
    }
    return structure
  }
  expect(versionChanges(counting(make('Old')), counting(make('New')))).toHaveLength(sections)
  return asked
}

test('a form of twice as many parts is compared in twice as many steps', () => {
  expect(askedFor(40)).toBeLessThan(askedFor(20) * 2.5)
})

test('two forms are compared once, however many ask whether they say the same', () => {
  const asked: string[] = []
  const older = form([question('rails')])
  const newer = form([question('rails', { required: true })])
  const watched = new Proxy(newer, {
    get: (of, key, self) => {
      asked.push(String(key))
      return Reflect.get(of, key, self)
    },
  })
  expect(sameForm(older, watched)).toBe(false)
  const once = asked.length
  expect(sameForm(older, watched)).toBe(false)
  expect(sameForm(older, structuredClone(older))).toBe(true)
  expect([once > 0, asked.length - once]).toEqual([true, 0])
})

test('an order is compared by itself in each list, also where its parts stand twice', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => question(id)) as [Question, Question, Question]
  const older = form([a, b, c])
  const other = { id: 'other', title: '', collapsed: false, questions: [c, b] }
  const newer = { ...older, schema: [{ ...other, id: 'section', questions: [a] }, other] }
  expect(said(older, newer)).toEqual(['other added', 'c moved', 'b moved'])
})
