import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChangeFeed } from '../database/change-feed.ts'
import type { Actor } from './actor.ts'
import { createCallerCache } from './caller-cache.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const trustMs = 100
const actor = (userId: number) => ({ userId, companyId: 7, sessionId: `s${userId}`, apiKey: null }) as Actor
const notify = (payload: string) => stack.query(`SELECT pg_notify('callers_of_test', $1)`, [payload])
const listener = async () =>
  (
    await stack.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'atesta callers_of_test'`,
    )
  )[0]?.pid ?? 0

let cache: ReturnType<typeof createCallerCache>
let loads: number
beforeEach(async () => {
  loads = 0
  cache = createCallerCache(
    (changed) => openChangeFeed(stack.services.roleUrls.auth, 'callers_of_test', changed),
    trustMs,
  )
})
afterEach(() => cache.close())
const get = (userId = 1, goodForMs = 60_000) =>
  cache.get(`b:${userId}`, async () => {
    loads++
    return { actor: actor(userId), goodForMs }
  })
/** Asks again and again for that long; answers how often the database had to be asked. */
async function loadsWithin(ms: number, userId = 1): Promise<number> {
  const [before, end] = [loads, performance.now() + ms]
  while (performance.now() < end) {
    await get(userId)
    await new Promise(setImmediate)
  }
  return loads - before
}
/** Until a caller is kept for longer than without the feed. */
const warm = () => until(async () => (await loadsWithin(3 * trustMs)) === 0)

test('a caller is loaded once while all changes are heard, and again when what they may do has changed', async () => {
  await warm()
  for (const payload of ['user 1', 'company 7', 'session s1']) {
    const before = loads
    await notify(payload)
    await until(async () => {
      await get()
      return loads > before
    })
    await warm()
  }
  // Once is enough: were it dropped by these, it never would be.
  await until(async () => {
    await notify('user 2')
    await notify('company 8')
    return (await loadsWithin(2 * trustMs)) === 0
  })
})

test('without the feed a caller is loaded again after a moment', async () => {
  await warm()
  await stack.query('SELECT pg_terminate_backend($1)', [await listener()])
  const before = loads
  await until(async () => {
    await get()
    return loads > before
  })
})

test('while the feed hangs, nothing is believed of it', async () => {
  await warm()
  const pid = await listener()
  process.kill(pid, 'SIGSTOP')
  try {
    await get()
    const before = loads
    await until(async () => {
      await get()
      return loads > before + 1
    })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('does not miss a change while a caller is loaded', async () => {
  await warm()
  let release: () => void = () => {}
  const slow = cache.get('b:9', async () => {
    loads++
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { actor: actor(9), goodForMs: 60_000 }
  })
  await notify('user 9')
  const before = loads
  // Heard, since one who was kept is loaded again.
  await notify('user 1')
  await until(async () => {
    await get()
    return loads > before
  })
  release()
  await slow
  expect(await loadsWithin(3 * trustMs, 9)).toBeGreaterThan(0)
})

test('keeps no caller beyond expiry, and unknown ones only briefly', async () => {
  await warm()
  const expiring = async () => {
    const before = loads
    await get(3, 20)
    return loads - before
  }
  expect(await expiring()).toBe(1)
  await until(async () => (await expiring()) === 1)
  let asked = 0
  const unknown = () =>
    cache.get('b:0', async () => {
      asked++
      return null
    })
  expect(await unknown()).toBeNull()
  await until(async () => {
    await unknown()
    return asked > 1
  })
})
