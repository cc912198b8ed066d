import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  for (const name of ['crm', 'ERP', 'Archive'])
    await given.alice.api.webhooks.create({
      body: { name, url: `https://${name}.example.com/`, events: ['report.ready'] },
    })
  await given.stack.query(
    `UPDATE webhooks SET active = false, disabled_reason = 'failures' WHERE name = 'Archive'`,
  )
})
const names = async (query: Parameters<typeof given.alice.api.webhooks.list>[0]['query']) => {
  const { data, total } = await given.alice.api.webhooks.list({ query })
  return [total, ...data.map(({ name }) => name)]
}

test('lists by name, filtered, searched and paged, never with secrets', async () => {
  expect(await names({})).toEqual([3, 'Archive', 'crm', 'ERP'])
  expect(await names({ active: 'false' })).toEqual([1, 'Archive'])
  expect(await names({ q: 'erp.example' })).toEqual([1, 'ERP'])
  expect(await names({ page: 2, page_size: 2 })).toEqual([3, 'ERP'])
  expect(JSON.stringify(await given.alice.api.webhooks.list({ query: {} }))).not.toContain('whsec')
})

test('another company sees none', async () => {
  expect((await (await given.stack.as('rita')).api.webhooks.list({ query: {} })).total).toBe(0)
})
