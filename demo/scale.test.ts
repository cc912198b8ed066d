import { useScene } from '@atesta/testkit/scene.ts'
import { enter } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'
import { createScale } from './scale.ts'

const given = useScene()
const password = 'a password for scale'
beforeAll(async () => {
  const { services, databaseUrl } = given.stack
  await createScale(services, databaseUrl, { companies: 2, count: 400, password })
})

test('each company has its own inspections with answers, in tasks of folders', async () => {
  for (const slug of ['scale', 'scale-2']) {
    const admin = await enter(given.stack.url, `admin@${slug}.atesta.test`, password)
    const list = await admin.api.inspections.list({ query: { page: 20 } })
    expect([list.total, list.data.length, list.total_is_exact]).toEqual([400, 20, undefined])
    const form = await admin.api.inspections.form({ params: { id: list.data[0]?.id ?? 0 } })
    expect(form.answers).toHaveLength(20)
    expect((await admin.api.certifications.list({ query: {} })).total).toBe(400)
  }
})

test('nothing in it claims to be proven', async () => {
  const states = await given.stack.query<{ state: string }>(
    `SELECT DISTINCT c.state FROM certifications c JOIN companies o ON o.id = c.company_id WHERE o.slug LIKE 'scale%' ORDER BY 1`,
  )
  expect(states.map(({ state }) => state)).toEqual(['failed', 'queued'])
  expect(await given.stack.query('SELECT FROM statements')).toEqual([])
})

test('references hold, although they were not looked at one by one', async () => {
  const lost = await given.stack.query(
    `SELECT i.id FROM inspections i LEFT JOIN tasks t ON (t.company_id, t.id) = (i.company_id, i.task_id)
       LEFT JOIN users u ON (u.company_id, u.id) = (i.company_id, i.user_id)
       LEFT JOIN template_versions v ON (v.company_id, v.template_id, v.version) = (i.company_id, i.template_id, i.template_version)
     WHERE t.id IS NULL OR u.id IS NULL OR v.version IS NULL`,
  )
  expect(lost).toEqual([])
})

test('a second time is refused', async () => {
  const { services, databaseUrl } = given.stack
  await expect(createScale(services, databaseUrl, { companies: 1, count: 10, password })).rejects.toThrow(
    'scale already',
  )
})
