import { expect, test } from 'vitest'
import { tabStorage } from './browser-storage.ts'
import { tabDraft } from './tab-draft.ts'

const draft = tabDraft('contact-draft')

test('what was typed is there until it is forgotten', () => {
  expect(draft.read()).toEqual({})
  draft.keep({ name: 'Nadia', email: '' })
  expect(draft.read()).toEqual({ name: 'Nadia', email: '' })
  draft.forget()
  expect(draft.read()).toEqual({})
})

test.each(['{', 'null', '7', '{"name":{"a":1}}', '[1]'])('a damaged one is none: %s', (text) => {
  tabStorage.setItem('contact-draft', text)
  expect(draft.read()).toEqual({})
})
