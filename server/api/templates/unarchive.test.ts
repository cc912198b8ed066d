import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.templateId) => ({ params: { id } })

test('offers the form again', async () => {
  await given.sam.api.templates.archive(args())
  expect(await given.sam.api.templates.unarchive(args())).toMatchObject({
    archived: false,
    can: { edit: true },
  })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'unarchive', noun: 'template' })
  const offered = await given.sam.api.templates.listForSelect({ query: {} })
  expect(offered.map((option) => option.value)).toContain(given.templateId)
})
