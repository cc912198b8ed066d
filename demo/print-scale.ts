import { randomBytes } from 'node:crypto'
import type { Services } from '@atesta/server/services/services.ts'
import { createScale } from './scale.ts'

/** Makes many inspections in companies of their own, and prints how to sign in. */
export async function printScale(
  services: Services,
  databaseUrl: string,
  { scale, companies }: { scale: number; companies: number },
  password = randomBytes(9).toString('base64url'),
): Promise<void> {
  if (!Number.isSafeInteger(scale) || !Number.isSafeInteger(companies) || companies < 1 || scale < companies)
    throw new Error('Say how many: --scale 1000000, and perhaps --companies 10.')
  const count = Math.floor(scale / companies)
  const made = await createScale(services, databaseUrl, { count, companies, password, log: console.log })
  console.log(`${made.inspections} inspections in ${made.seconds.toFixed(0)} s.`)
  console.log(`Sign in as admin@, supervisor@ or inspector@scale.atesta.test with the password ${password}`)
}
