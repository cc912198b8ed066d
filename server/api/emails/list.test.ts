import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()
let first: number
let second: number
beforeAll(async () => {
  first = (await given.makeSent()).task.id
  const recipients = [
    { email: newAddress(), name: 'Zoë 100%' },
    { email: 'berta@elsewhere.test', name: 'berta' },
  ]
  second = (await given.makeTask({ name: 'Flood', recipients })).id
})
const names = async (query = {}) =>
  (await given.sam.api.emails.list({ query })).data.map((email) => email.name)

test('all emails of the folders a supervisor answers for, newest first', async () => {
  expect(await names()).toEqual(['berta', 'Zoë 100%', 'Ana Ruiz'])
  const { data } = await given.sam.api.emails.list({ query: { task_id: first } })
  expect(data).toMatchObject([
    {
      state: 'sent',
      task: { id: first, name: 'Hail in March' },
      can: { edit: true, resend: true, revoke: true },
    },
  ])
})

test('filters by task, folder, client and state; searches names, addresses and tasks; sorts', async () => {
  expect(await names({ task_id: second })).toHaveLength(2)
  expect(await names({ folder_id: given.emailFolderId })).toHaveLength(3)
  expect(await names({ state: 'queued' })).toEqual(['berta', 'Zoë 100%'])
  expect(await names({ q: '100%' })).toEqual(['Zoë 100%'])
  expect(await names({ q: 'ELSEWHERE' })).toEqual(['berta'])
  expect(await names({ q: 'flood', sort: 'name' })).toEqual(['berta', 'Zoë 100%'])
  const [email] = await given.emailsOf(first)
  expect(await names({ client_id: email?.client.id })).toEqual(['Ana Ruiz'])
})

test('pages with totals', async () => {
  const page = await given.sam.api.emails.list({ query: { page: 2, page_size: 2 } })
  expect(page).toMatchObject({ page: 2, page_size: 2, total: 3, data: [{ name: 'Ana Ruiz' }] })
})

test('addresses are not for inspectors, nor for other companies', async () => {
  for (const name of ['ines', 'ivan', 'sara', 'rita'] as const) {
    const caller = await given.stack.as(name)
    expect((await caller.api.emails.list({ query: {} })).data).toEqual([])
  }
})

test('a filter that is none is refused and named', async () => {
  const query = { state: 'lost' }
  const problem = await expectProblem(
    await call(given.sam, emails.list, { query }),
    emails.list,
    'validation_failed',
  )
  expect(problem.errors?.[0]?.path).toBe('?state')
})

testHidden(emails.list, () => ({
  stack: given.stack,
  id: first,
  args: (id) => ({ query: { task_id: id } }),
  from: ['sara', 'ivan'],
}))

test('those of archived tasks are listed apart, or by their task', async () => {
  await archiveEmailTask(given.stack, second)
  expect(await names()).toEqual(['Ana Ruiz'])
  expect(await names({ archived: 'true' })).toHaveLength(2)
  expect(await names({ task_id: second })).toHaveLength(2)
})
