import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

const given = useScene()
let locks: UploadLocks
afterAll(() => locks?.close())

test('a connection that breaks unnoticed is replaced, whenever it does', async () => {
  const { stack } = given
  locks = new UploadLocks(stack.services.roleUrls.auth, 60_000)
  for (let round = 0; round < 40; round++) {
    const once = await locks.acquire('originals/first')
    await once.release()
    const ended = stack.query<{ n: number }>(
      `SELECT count(pg_terminate_backend(pid))::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'atesta uploads'`,
    )
    // At any moment of it: before the connection is gone, while it goes, and after.
    for (let turn = 0; turn < round; turn++) await new Promise(setImmediate)
    const hold = await locks.acquire('originals/second')
    expect((await ended)[0]?.n).toBeGreaterThan(0)
    await hold.release()
  }
})
