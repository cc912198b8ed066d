import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { expect, test } from 'vitest'
import { nextSubject, parts, type Subject, sortGiven } from '../subject.ts'
import { inTurn } from './use-adding.ts'

test('the later addition wins, whichever takes longer to read', async () => {
  let subject: Subject = { file: null, proof: null, policy: null, roots: null }
  const arrived = Promise.withResolvers<{ parsePolicy: typeof parsePolicy }>()
  const fetch = { ...parts, policies: () => arrived.promise } as typeof parts
  const add = inTurn(async (files: File[]) => {
    const sorted = await sortGiven(files, fetch)
    subject = nextSubject(subject, sorted)
  })
  const [first, second] = [new File(['1'], 'first.jpg'), new File(['2'], 'second.jpg')]
  add([first, new File(['quorum none\n'], 'auditor.policy')])
  const last = add([second])
  arrived.resolve({ parsePolicy })
  await last
  expect(subject).toMatchObject({ file: second, policy: { name: 'auditor.policy' } })
})

test('one that fails does not keep the next from being added', async () => {
  const taken: string[] = []
  const add = inTurn(async (files: File[]) => {
    for (const { name } of files) taken.push(name)
    if (taken.length === 1) throw new Error('the file is gone')
  })
  await expect(add([new File([], 'gone.jpg')])).rejects.toThrow('gone')
  await add([new File([], 'second.jpg')])
  expect(taken).toEqual(['gone.jpg', 'second.jpg'])
})
