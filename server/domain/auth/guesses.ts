import { daySeconds, hourSeconds, minuteSeconds } from '@atesta/contract/durations.ts'
import { createKeyQueue, type KeyQueue } from '../../http/key-queue.ts'
import { type AttemptLimit, createAttemptLimit, networkOf } from '../../http/rate-limit.ts'
import { createSlowDown, type SlowDown, type Slowness } from '../../http/slow-down.ts'
import type { Services } from '../../services/services.ts'
import { knownDevice } from './device.ts'

/**
 * Wrong passwords for one account: from a known device, from one network, and from all unknown devices
 * together.
 */
const slowness = {
  device: { free: 10, firstSeconds: 1, mostSeconds: 15 * minuteSeconds, forgetSeconds: daySeconds },
  network: { free: 5, firstSeconds: 1, mostSeconds: 15 * minuteSeconds, forgetSeconds: daySeconds },
  account: { free: 30, firstSeconds: 1, mostSeconds: minuteSeconds, forgetSeconds: hourSeconds },
} satisfies Record<string, Slowness>
/** Wrong passwords from one network, for any account. */
const spraying = { points: 100, seconds: 15 * minuteSeconds }
/** At most this many attempts for one account wait for each other in one process. */
const maxAtOnce = 50

type Guard = Record<keyof typeof slowness, SlowDown> & { address: AttemptLimit; queue: KeyQueue }

const known = new WeakMap<Services, Guard>()
function guardOf(services: Services): Guard {
  const { authDatabase: database } = services
  const guard = known.get(services) ?? {
    device: createSlowDown(database, 'signin-device', slowness.device),
    network: createSlowDown(database, 'signin-network', slowness.network),
    account: createSlowDown(database, 'signin-account', slowness.account),
    address: createAttemptLimit(database, 'signin-address', spraying),
    queue: createKeyQueue(maxAtOnce),
  }
  known.set(services, guard)
  return guard
}

type Asked = { email: string; address: string; headers: Headers }

/** The counters of an attempt, narrowest first. */
function countsOf(guard: Guard, { email, address }: Asked, device: string | undefined) {
  if (device) return [{ slow: guard.device, key: `${device} ${email}` }]
  return [
    { slow: guard.network, key: `${networkOf(address)} ${email}` },
    { slow: guard.account, key: email },
  ]
}

/**
 * Allows one attempt at an account's password: `attempt` returns null for a wrong one, which is counted.
 * Throws too_many_requests while the caller has to wait. A browser known for the account has its own counter,
 * so that attempts by others do not make its user wait. `attempt` receives the party in whose turn the
 * password is hashed. Attempts run one after the other, so that concurrent ones are counted too.
 */
export async function withGuessesCounted<T>(
  services: Services,
  asked: Asked,
  attempt: (who: string) => Promise<T | null>,
): Promise<T | null> {
  const guard = guardOf(services)
  const device = knownDevice(services, asked.headers, asked.email)
  const counts = countsOf(guard, asked, device)
  const browser = device && `${device} ${asked.email}`
  return guard.queue(browser ?? asked.email, async () => {
    for (const { slow, key } of counts) await slow.check(key)
    if (!device) await guard.address.attempt(asked.address)
    const done = await attempt(browser ?? networkOf(asked.address))
    if (done === null) {
      for (const { slow, key } of counts) await slow.failed(key)
      return null
    }
    // The shared counter of all unknown devices is not reset: guessing continues even when the user signs in
    // meanwhile.
    await counts[0]?.slow.clear(counts[0].key)
    if (!device) await guard.address.giveBack(asked.address)
    return done
  })
}

/** Clears the wrong attempts for an account whose owner has set a new password. */
export async function forgetGuesses(services: Services, asked: Asked): Promise<void> {
  const guard = guardOf(services)
  const device = knownDevice(services, asked.headers, asked.email)
  for (const each of [device, undefined])
    for (const { slow, key } of countsOf(guard, asked, each)) await slow.clear(key)
}
