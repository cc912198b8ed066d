import { notificationChannels, notificationKinds } from '@atesta/contract/notification-kinds.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('is on by default, without e-mail for kinds that have none', async () => {
  const { data } = await given.alice.api.notifications.settings()
  expect(data).toEqual(
    notificationKinds.map((kind) => ({
      kind,
      in_app: true,
      by_email: notificationChannels[kind].email ? true : null,
    })),
  )
})

test('offers damaged originals to administrators only, per user', async () => {
  const { sam, ines } = given
  const kindsOf = async (who: typeof sam) =>
    (await who.api.notifications.settings()).data.map(({ kind }) => kind)
  for (const who of [sam, ines])
    expect(await kindsOf(who)).toEqual(notificationKinds.filter((kind) => kind !== 'originals_damaged'))
  await sam.api.notifications.saveSettings({ body: { kind: 'workflow_assigned', by_email: false } })
  const own = async (who: typeof sam) =>
    (await who.api.notifications.settings()).data.find(({ kind }) => kind === 'workflow_assigned')
  expect(await own(sam)).toEqual({ kind: 'workflow_assigned', in_app: true, by_email: false })
  expect(await own(ines)).toEqual({ kind: 'workflow_assigned', in_app: true, by_email: true })
})
