import { emails } from '@atesta/contract/routes/emails.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
let id = 0

test('one email with its times; gone with its inspection', async () => {
  const { email } = await given.makeSent()
  id = email.id
  expect(await given.sam.api.emails.readEmail({ params: { id } })).toEqual(email)
  const other = await given.makeSent()
  await given.sam.api.inspections.remove({ params: { id: other.email.inspection_id } })
  const read = given.sam.api.emails.readEmail({ params: { id: other.email.id } })
  await expect(read).rejects.toMatchObject({ code: 'not_found' })
})

testHidden(emails.readEmail, () => ({
  stack: given.stack,
  id,
  args: (email) => ({ params: { id: email } }),
  from: ['sara', 'ines', 'ivan'],
}))
