import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('leaves no draft, and no way back to an older revision', async () => {
  const { stack, sam } = given
  const id = await makeTemplate(stack)
  const save = (revision: number) => ({
    params: { id },
    body: { structure: smallForm, based_on: 1, revision },
  })
  await sam.api.templates.saveDraft(save(0))
  const gone = await sam.api.templates.discardDraft({ params: { id }, query: { revision: 1 } })
  expect(gone).toMatchObject({ revision: 2, structure: null, person: null })
  await expectRefused(stack, sam, templates.saveDraft, save(1), 'stale_version')
  expect((await sam.api.templates.saveDraft(save(2))).revision).toBe(3)
  const stale = { params: { id }, query: { revision: 2 } }
  await expectRefused(stack, sam, templates.discardDraft, stale, 'stale_version')
})
