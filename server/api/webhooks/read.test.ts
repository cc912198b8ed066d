import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let id: number
beforeAll(async () => {
  const made = await given.alice.api.webhooks.create({
    body: { name: 'ERP', url: 'https://erp.example.com/', events: ['report.ready', 'email.bounced'] },
  })
  id = made.id
})

test('a webhook without its secret', async () => {
  const read = await given.alice.api.webhooks.read({ params: { id } })
  expect(read).toMatchObject({ id, name: 'ERP', events: ['report.ready', 'email.bounced'], active: true })
  expect(read).not.toHaveProperty('secret')
})
