import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inCompany } from '@atesta/server/database/database.ts'
import { findCompany, insertFirstCompanies } from '@atesta/server/domain/companies/create-company.queries.ts'
import { hashPassword, setPassword } from '@atesta/server/identity/auth.ts'
import { installationSecret } from '@atesta/server/secrets/keys.ts'
import type { Config } from '@atesta/server/services/config.ts'
import type { Services } from '@atesta/server/services/services.ts'
import { buildCompany } from './build.ts'
import { demoCompanies } from './companies/all.ts'
import type { DemoCompany } from './content.ts'
import { signInsOfCompany } from './demo.queries.ts'
import { addressOf } from './people.ts'

/** Easy to read aloud, hard to guess: 60 random bits. */
const makePassword = () => (randomBytes(8).toString('hex').slice(0, 15).match(/.{5}/g) ?? []).join('-')

const isSignIn = (key: string) => ['admin', 'supervisor', 'inspector'].includes(key)

/**
 * Makes the demo companies in an empty embedded database (or an empty external one with DEMO=on), and returns
 * what to print about them: if there is a demo, how to sign in. The password is made once and kept with the
 * keys. Interrupted work continues: all companies are made together first, then each one's people, forms and
 * workflows in one transaction, and everything else in jobs.
 */
export async function prepareDemo(
  services: Services,
  config: Config,
  databaseUrl: string,
): Promise<string[]> {
  const wanted = config.demo ?? config.databaseUrl === undefined
  const kept = join(config.dataDir, 'keys', 'demo.password')
  const secret = () => installationSecret(config.dataDir, 'demo.password', makePassword)
  if (wanted) await insertFirstCompanies(databaseUrl, [...demoCompanies])
  const found = await Promise.all(
    demoCompanies.map(async (company) => ({ company, id: await findCompany(databaseUrl, company.slug) })),
  )
  const there = found.flatMap(({ company, id }) => (id === undefined ? [] : [{ company, id }]))
  if (there[0]?.company !== demoCompanies[0]) return []
  let built = false
  if (wanted) {
    const password = config.demoPassword ?? (await secret())
    const hash = await hashPassword(services.auth, 'demo', password)
    for (const { company, id } of there) if (await buildCompany(services, id, company, hash)) built = true
  }
  if (!built && config.demoPassword) await resetPasswords(services, there, config.demoPassword)
  const password = config.demoPassword ?? (existsSync(kept) ? await secret() : undefined)
  return password === undefined ? [] : signInLines(password, built)
}

async function resetPasswords(
  services: Services,
  there: { company: DemoCompany; id: number }[],
  password: string,
): Promise<void> {
  for (const { id } of there)
    for (const person of await inCompany(services.app, id, signInsOfCompany, { readOnly: true }))
      await setPassword(services.auth, person, password)
}

const signInLines = (password: string, built: boolean) => [
  '',
  'Demo data is there. Sign in with one of these and the password',
  `  ${password}`,
  ...demoCompanies.flatMap((company) => [
    '',
    `  ${company.name} (${company.locale})`,
    ...company.people
      .filter((person) => isSignIn(person.key))
      .map((person) => `    ${addressOf(company, person)}`),
  ]),
  '',
  ...(built
    ? ['Its inspections, claims, e-mails, photographs and reports go on being made in the background.', '']
    : []),
]
