import { CallError } from '@atesta/contract/client.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { beforeAll, expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'
import { i18n } from './i18n.ts'
import { problemText } from './problem-text.ts'

const problem: Problem = {
  type: 'about:blank',
  status: 422,
  code: 'folder_name_already_exists',
  title: 'Nombre de carpeta en uso',
  detail: 'Elige otro.',
  request_id: 'r-1',
  errors: [
    { path: '/name', message: 'Elige otro nombre.' },
    { path: '/members/0', message: 'Persona repetida.' },
    { path: '?page', message: 'no' },
  ],
}

beforeAll(async () => {
  await i18n.init({ lng: 'en', fallbackLng: false, resources: { en: texts.en } })
})

test('the server’s own words win', () => {
  expect(problemText(new CallError(422, problem))).toEqual({
    title: 'Nombre de carpeta en uso',
    detail: 'Elige otro.',
    reference: 'r-1',
  })
})

test('no answer is said as that', () => {
  expect(problemText(new CallError(0, null)).title).toBe('No connection')
  // A part of the program that did not come, in the words of three browsers and of the build.
  for (const words of [
    'Failed to fetch dynamically imported module: https://atesta.test/assets/x.js',
    'error loading dynamically imported module: https://atesta.test/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for https://atesta.test/assets/x.css',
  ])
    expect(problemText(new TypeError(words)).title).toBe('No connection')
})

test('a server that stands still is not called a lost connection', () => {
  expect(problemText(new CallError(0, null, true)).title).toBe('The server is not responding')
})

test.each([429, 502, 503, 504])('a balancer’s bare %i is not an unknown error', (status) => {
  expect(problemText(new CallError(status, null)).title).toBe('Service unavailable')
})

test('everything else is the unknown error, without what only programmers understand', () => {
  const unknown = { title: 'Unknown error', detail: 'There was an error, please try again.' }
  expect(problemText(new TypeError('x is undefined'))).toEqual(unknown)
  expect(problemText(new CallError(500, null))).toMatchObject(unknown)
  expect(problemText(undefined)).toEqual(unknown)
})

test('messages of fields go to their fields', () => {
  expect(fieldErrors(new CallError(422, problem))).toEqual({
    name: 'Elige otro nombre.',
    members: 'Persona repetida.',
  })
  expect(fieldErrors(new Error('x'))).toEqual({})
})
