import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { originalKey } from '../../../storage/object-keys.ts'

const given = useScene()

test('administrators are told later of a lost original, when no message could be made until the last attempt', async () => {
  const { stack, alice, ines } = given
  const { id, identifier } = await makeCertified(stack, ines, given.workflowId)
  await stack.services.storage.remove(originalKey(identifier))
  expect((await ines.fetch(`/api/certifications/download_file_for_user/${id}`)).status).toBe(410)
  const told = async () =>
    (await alice.api.notifications.list({ query: {} })).data.filter(
      ({ kind }) => kind === 'originals_damaged',
    )
  await stack.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1')
  await stack.query('ALTER TABLE auth.mail_key RENAME TO mail_key_away')
  await stack.settle()
  expect(await told()).toEqual([])
  await stack.query('ALTER TABLE auth.mail_key_away RENAME TO mail_key')
  await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await stack.settle()
  expect(await told()).toHaveLength(1)
})

test('a name of a lost original cannot hide how it ends, in the app or in the message', async () => {
  const { stack, alice, ines } = given
  const { id, identifier } = await makeCertified(stack, ines, given.workflowId)
  await stack.query('UPDATE certifications SET title = $1 WHERE id = $2', ['roof\u202egpj.exe', id])
  await stack.services.storage.remove(originalKey(identifier))
  // Administrators are told once an hour at most.
  await stack.query("UPDATE original_faults SET told_at = told_at - interval '2 hours'")
  await ines.fetch(`/api/certifications/download_file_for_user/${id}`)
  await stack.settle()
  const [told] = (await alice.api.notifications.list({ query: {} })).data
  expect(told?.message).toBe('roof\uFFFDgpj.exe')
  const mails = await stack.query(
    "SELECT facts ->> 'files' AS files FROM mails WHERE kind = 'originals_damaged' ORDER BY id DESC LIMIT 1",
  )
  expect(mails).toEqual([{ files: 'roof\uFFFDgpj.exe' }])
})

test.each([
  [
    'erased',
    ({ identifier }: { identifier: string }) =>
      given.alice.api.retention.erase({ body: { identifier, reason: 'Asked for' } }),
  ],
  [
    'deleted',
    ({ identifier }: { identifier: string }) =>
      given.alice.api.certifications.remove({ params: { identifier } }),
  ],
])('a notification names no file that was %s since, and still leads to the others', async (how, remove) => {
  const { stack, alice, ines } = given
  const { id, identifier } = await makeCertified(stack, ines, given.workflowId)
  const title = `Anna before it was ${how}.jpg`
  await stack.query('UPDATE certifications SET title = $1 WHERE id = $2', [title, id])
  await stack.services.storage.remove(originalKey(identifier))
  await stack.query("UPDATE original_faults SET told_at = told_at - interval '2 hours'")
  await ines.fetch(`/api/certifications/download_file_for_user/${id}`)
  await stack.settle()
  const newest = async () => (await alice.api.notifications.list({ query: {} })).data[0]
  expect(await newest()).toMatchObject({ kind: 'originals_damaged', message: title })
  await remove({ identifier })
  expect(await newest()).toMatchObject({ kind: 'originals_damaged', message: '' })
})

test('a notification keeps the names of other files when one whose name is part of theirs is deleted', async () => {
  const { stack, alice, ines } = given
  const { id, identifier } = await makeCertified(stack, ines, given.workflowId)
  const other = await makeCertified(stack, ines, given.workflowId)
  await stack.query('UPDATE certifications SET title = $1 WHERE id = $2', ['north roof.jpg', id])
  await stack.query('UPDATE certifications SET title = $1 WHERE id = $2', ['roof.jpg', other.id])
  await stack.services.storage.remove(originalKey(identifier))
  await stack.query("UPDATE original_faults SET told_at = told_at - interval '2 hours'")
  await ines.fetch(`/api/certifications/download_file_for_user/${id}`)
  await stack.settle()
  const newest = async () => (await alice.api.notifications.list({ query: {} })).data[0]
  expect(await newest()).toMatchObject({ message: 'north roof.jpg' })
  await alice.api.certifications.remove({ params: { identifier: other.identifier } })
  expect(await newest()).toMatchObject({ message: 'north roof.jpg' })
  await alice.api.certifications.remove({ params: { identifier } })
  expect(await newest()).toMatchObject({ message: '' })
})
