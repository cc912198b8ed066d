import { browserName } from '@atesta/contract/browser-name.ts'
import { daySeconds } from '@atesta/contract/durations.ts'
import type { Me } from '@atesta/contract/schemas/user.ts'
import { Failure } from '../../http/failure.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import { queueSystemMail } from '../../mail/queue.ts'
import type { Services } from '../../services/services.ts'
import { findSignIn } from './auth.queries.ts'

/** Programs that sign in without keeping cookies are new each time; five messages a day are enough. */
const enough = { points: 5, seconds: daySeconds }

type Person = Pick<Me, 'id' | 'name' | 'email' | 'profile' | 'company'>

/** Informs a person that their account was used in an unknown browser. */
export async function mailNewDevice(
  services: Services,
  { id, name, email, profile, company }: Person,
  { headers, address }: { headers: Headers; address: string },
): Promise<void> {
  try {
    await attemptLimit(services, 'new-device-mail', enough).attempt(String(id))
  } catch (error) {
    if (error instanceof Failure) return
    throw error
  }
  const signIn = await findSignIn(services.authDatabase, email)
  await queueSystemMail(services, {
    kind: 'new_device',
    to: { address: email, name, locale: profile.locale ?? company.locale },
    facts: {
      device: browserName(headers.get('user-agent') ?? ''),
      address,
      signed_in_at: new Date().toISOString(),
      has_password: signIn?.has_password,
    },
  })
}
