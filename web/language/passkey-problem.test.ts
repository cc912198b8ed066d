import { texts } from '@atesta/i18n/typed.ts'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { passkeyProblem } from './passkey-problem.ts'
import { problemText } from './problem-text.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const told = async (name: string) =>
  problemText(await passkeyProblem(new DOMException('', name), 'ours.test'))

test('a device that has a passkey already is not an unknown error', async () => {
  expect((await told('InvalidStateError')).title).toBe('This device has a passkey already')
})

test('at another address than the installation’s, people are told where passkeys work', async () => {
  expect((await told('SecurityError')).detail).toContain('ours.test')
})

test('other errors stay as they are', async () => {
  const error = new DOMException('', 'UnknownError')
  expect(await passkeyProblem(error, 'ours.test')).toBe(error)
})
