import { type DeviceStore, thisDevice } from '../device/device-store.ts'

/** The answer of a call, and its time. */
type KeptAnswer = { userId: number; at: number; data: unknown }

/** At maxAnswers this many answers are stored for each user, the latest. */
const maxAnswers = 120

const nameOf = (userId: number, hash: string) => `${userId}:${hash}`

export const keepAnswer = (
  userId: number,
  hash: string,
  data: unknown,
  device: Pick<DeviceStore, 'put'> = thisDevice,
): Promise<void> =>
  device.put('answers', nameOf(userId, hash), { userId, at: Date.now(), data } satisfies KeptAnswer)

export const answerKept = (userId: number, hash: string, device: Pick<DeviceStore, 'get'> = thisDevice) =>
  device.get<KeptAnswer>('answers', nameOf(userId, hash))

/** Removes a user's oldest answers beyond that number. */
export async function trimAnswers(
  userId: number,
  device: Pick<DeviceStore, 'keys' | 'get' | 'change'> = thisDevice,
  keep = maxAnswers,
): Promise<void> {
  const names = (await device.keys('answers')).filter((name) => name.startsWith(`${userId}:`))
  if (names.length <= keep) return
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await device.get<KeptAnswer>('answers', name))?.at ?? 0 })),
  )
  const oldest = aged.sort((a, b) => b.at - a.at).slice(keep)
  await device.change(oldest.map(({ name }) => ({ store: 'answers', key: name, value: undefined })))
}
