import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setPassword } from '../core/auth.ts'
import type { Config } from '../core/config.ts'
import { inCompany } from '../core/database.ts'
import { installationSecret } from '../core/keys.ts'
import type { Services } from '../core/services.ts'
import { countCompanies, findCompany, signInsOfCompany } from './demo.queries.ts'
import { createDemoCompany, createRivalCompany } from './demo-company.ts'

const people = [
  'admin@demo.atesta.test',
  'supervisor@demo.atesta.test',
  'inspector@demo.atesta.test',
  'admin@rival.atesta.test',
]

/** Easy to read aloud, hard to guess: 60 random bits. */
const makePassword = () => (randomBytes(8).toString('hex').slice(0, 15).match(/.{5}/g) ?? []).join('-')

/**
 * Makes the demo companies in an empty embedded database (or an empty external one with DEMO=on), and answers what to
 * print about them: where there is a demo, how to sign in. The password is made once and kept with the keys.
 */
export async function prepareDemo(
  services: Services,
  config: Config,
  databaseUrl: string,
): Promise<string[]> {
  const wanted = config.demo ?? config.databaseUrl === undefined
  const keptPassword = join(config.dataDir, 'keys', 'demo.password')
  if (wanted && (await countCompanies(databaseUrl)) === 0) {
    const password =
      config.demoPassword ?? (await installationSecret(config.dataDir, 'demo.password', makePassword))
    await createDemoCompany(services, databaseUrl, password)
    await createRivalCompany(services, databaseUrl, password)
    return signInLines(password)
  }
  const demo = config.demo === false ? undefined : await findCompany(databaseUrl, 'demo')
  if (demo === undefined) return []
  if (config.demoPassword) {
    await resetPasswords(services, databaseUrl, config.demoPassword)
    return signInLines(config.demoPassword)
  }
  return existsSync(keptPassword)
    ? signInLines(await installationSecret(config.dataDir, 'demo.password', makePassword))
    : []
}

async function resetPasswords(services: Services, databaseUrl: string, password: string): Promise<void> {
  for (const slug of ['demo', 'rival']) {
    const company = await findCompany(databaseUrl, slug)
    if (company === undefined) continue
    for (const id of await inCompany(services.app, company, signInsOfCompany, { readOnly: true }))
      await setPassword(services.auth, id, password)
  }
}

const signInLines = (password: string) => [
  '',
  'Demo data is there. Sign in with one of these and the password',
  `  ${password}`,
  '',
  ...people.map((email) => `  ${email}`),
  '',
]
