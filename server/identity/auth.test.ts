// Slow: a dozen passwords are hashed.
import { readFile } from 'node:fs/promises'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './auth.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('many concurrent passwords delay neither other sign-ins nor files', async () => {
  const done: string[] = []
  const hash = (who: string) =>
    hashPassword(stack.services.auth, who, 'a guess').then(() => void done.push(who))
  const all = Array.from({ length: 10 }, () => hash('192.0.2.1'))
  all.push(hash('192.0.2.2'))
  await readFile(import.meta.filename)
  // Of four threads that all of them would take, the tenth would be begun when six had ended.
  expect(done.length).toBeLessThan(5)
  await Promise.all(all)
  expect(done.indexOf('192.0.2.2')).toBeLessThan(5)
})
