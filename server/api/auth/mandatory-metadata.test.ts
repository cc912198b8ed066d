import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('switched on, this person’s files need a place; switched off, they do not', async () => {
  const send = async () => {
    const { id } = await makeInspection(given.ines, given.workflowId)
    const sent = await certify(given.ines, id, await makePhoto({ place: false }))
    return sent.answer.status
  }
  expect(await given.ines.api.auth.mandatoryMetadata()).toEqual({ mandatory_metadata: true })
  expect((await given.ines.api.auth.me()).profile.mandatory_metadata).toBe(true)
  expect((await given.sam.api.auth.me()).profile.mandatory_metadata).toBe(false)
  const form = await given.ines.api.tasks.form({ params: { id: given.workflowId } })
  expect(form.flags.position_required).toBe(true)
  expect(await send()).toBe(422)
  expect(await given.ines.api.auth.mandatoryMetadata()).toEqual({ mandatory_metadata: false })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'save',
    noun: 'user',
    details: { mandatory_metadata: false },
  })
  expect(await send()).toBe(204)
})
