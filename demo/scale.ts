import type { Range } from '@atesta/contract/schemas/user.ts'
import { findCompany, insertCompany } from '@atesta/server/domain/companies/create-company.queries.ts'
import { createUser } from '@atesta/server/domain/users/manage-users.ts'
import type { Services } from '@atesta/server/services/services.ts'
import {
  asOwner,
  hurry,
  insertAnnouncements,
  insertInspections,
  insertSurroundings,
  prepareParts,
  recount,
  tidy,
} from './scale.queries.ts'
import { answerVariants, phrases, scaleForm } from './scale-content.ts'

/** Inspections per statement: large enough to be fast, small enough to report progress. */
const batch = 20_000

export type ScaleOptions = {
  /** Inspections of each company. */
  count: number
  companies: number
  password: string
  /** Called now and then with the progress, one line each. */
  log?: (line: string) => void
}

export type ScaleReport = { companies: string[]; inspections: number; seconds: number }

const slugOf = (n: number) => (n === 1 ? 'scale' : `scale-${n}`)

async function createScaleCompany(
  services: Services,
  ownerUrl: string,
  slug: string,
  options: ScaleOptions,
): Promise<void> {
  const { count, password, log = () => {} } = options
  const id = await insertCompany(ownerUrl, { slug, name: `Scale ${slug}`, locale: 'en', theme: 'default' })
  const person = (mailbox: string, range: Range) =>
    createUser(services, id, {
      name: `${mailbox} of ${slug}`,
      email: `${mailbox}@${slug}.atesta.test`,
      password,
      range,
    })
  const admin = await person('admin', 'RANGE_ADMIN')
  const supervisor = await person('supervisor', 'RANGE_SUPERVISOR')
  const inspector = await person('inspector', 'RANGE_USER')
  await asOwner(ownerUrl, async (client) => {
    const company = { id, slug, admin, supervisor, inspector, count }
    await insertSurroundings(client, company, { structure: scaleForm, name: 'Round of twenty questions' })
    await prepareParts(client, id, { answers: answerVariants, phrases })
    await hurry(client)
    for (let from = 1; from <= count; from += batch) {
      const to = Math.min(count, from + batch - 1)
      await insertAnnouncements(client, id, await insertInspections(client, id, { from, to, count }))
      log(`${slug}: ${to} of ${count} inspections`)
    }
  })
}

/**
 * Makes companies with many inspections of twenty answers, for benchmarks and for trying out lists. Their
 * files are only announced: nothing in them looks proven, because nothing is.
 */
export async function createScale(
  services: Services,
  ownerUrl: string,
  options: ScaleOptions,
): Promise<ScaleReport> {
  const begun = performance.now()
  const slugs = Array.from({ length: options.companies }, (_, n) => slugOf(n + 1))
  for (const slug of slugs)
    if ((await findCompany(ownerUrl, slug)) !== undefined)
      throw new Error(`A company ${slug} already exists. Use an empty database.`)
  for (const slug of slugs) await createScaleCompany(services, ownerUrl, slug, options)
  await asOwner(ownerUrl, async (client) => {
    await recount(client)
    await tidy(client)
  })
  const seconds = (performance.now() - begun) / 1000
  return { companies: slugs, inspections: options.count * options.companies, seconds }
}
