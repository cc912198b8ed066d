import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
/** The form step shows sections that are not there: it could not be published. */
const faulty = { ...smallForm, schema: [] }
const args = (id: number, revision: number, structure = smallForm) => ({
  params: { id },
  body: { structure, based_on: 1, revision },
})

test('keeps a form with mistakes, and the published one as it is', async () => {
  const { stack, sam } = given
  const id = await makeTemplate(stack)
  const saved = await sam.api.templates.saveDraft(args(id, 0, faulty))
  expect(saved).toMatchObject({
    revision: 1,
    structure: { schema: [] },
    based_on: 1,
    person: { id: sam.userId },
  })
  expect(await sam.api.templates.readDraft({ params: { id } })).toEqual(saved)
  const form = await sam.api.templates.read({ params: { id } })
  expect([form.version, form.structure.schema.length]).toEqual([1, smallForm.schema.length])
  expect(await lastAudit(stack)).toMatchObject({ action: 'save_draft', noun: 'template' })
})

test('the later of two saves from one revision gets a conflict', async () => {
  const { stack, sam, alice } = given
  const id = await makeTemplate(stack)
  const both = await Promise.allSettled([sam, alice].map((user) => user.api.templates.saveDraft(args(id, 0))))
  expect(both.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  await alice.api.templates.saveDraft(args(id, 1, faulty))
  const problem = await expectRefused(stack, sam, templates.saveDraft, args(id, 1), 'stale_version')
  expect(problem.meta).toEqual({ mine: 1, theirs: 2 })
  expect(await countRows(stack, 'template_drafts', 'template_id = $1', [id])).toBe(1)
})

test('saved on from a version that since only has another name, it is begun from the newest that is the same', async () => {
  const { stack, sam, alice } = given
  const id = await makeTemplate(stack)
  const rename = (version: number) =>
    alice.api.templates.save({ params: { id }, body: { name: `Pumps ${id} ${version}`, version } })
  await rename(1)
  expect((await sam.api.templates.saveDraft(args(id, 0))).based_on).toBe(2)
  await rename(2)
  expect((await sam.api.templates.saveDraft(args(id, 1, faulty))).based_on).toBe(3)
  const structure = { ...smallForm, schema: smallForm.schema.map((each) => ({ ...each, title: 'Other' })) }
  await alice.api.templates.save({ params: { id }, body: { structure, version: 3 } })
  expect((await sam.api.templates.saveDraft(args(id, 2))).based_on).toBe(3)
})

test('publishing ends the draft that is published, and not one that was saved since', async () => {
  const { stack, sam, alice } = given
  const id = await makeTemplate(stack)
  await sam.api.templates.saveDraft(args(id, 0))
  await alice.api.templates.saveDraft(args(id, 1))
  const publish = (revision: number) => ({
    params: { id },
    body: { structure: smallForm, version: 1, draft_revision: revision },
  })
  const problem = await expectRefused(stack, sam, templates.save, publish(1), 'stale_version')
  expect(problem.meta).toEqual({ mine: 1, theirs: 2 })
  expect((await sam.api.templates.save(publish(2))).version).toBe(2)
  expect(await sam.api.templates.readDraft({ params: { id } })).toMatchObject({
    revision: 3,
    structure: null,
  })
})

test('refuses archived forms', async () => {
  const { stack, sam } = given
  const id = await makeTemplate(stack)
  await sam.api.templates.archive({ params: { id } })
  await expectRefused(stack, sam, templates.saveDraft, args(id, 0), 'form_archived')
})
