import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { findCompany } from '../../domain/companies/create-company.queries.ts'
import { readConfig } from '../../services/config.ts'
import { createLogger } from '../../services/logger.ts'
import { type Opened, openServices } from '../open-services.ts'

export const config = () => readConfig(process.env)
export const publicUrl = () => config().publicUrl ?? 'http://localhost:3000'

/**
 * Throws a readable sentence where there is no installation. Opening one creates it: in the wrong folder, a backup of nothing
 * would succeed.
 */
export function assertInstallation(): void {
  const { databaseUrl, dataDir } = config()
  if (databaseUrl || existsSync(join(dataDir, 'postgres', 'data'))) return
  throw new Error(
    `There is no installation in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, or start the server first.`,
  )
}

/** Opens the installation for one command and closes it again. `first`: creates it where there is none. */
export async function withServices<T>(
  work: (opened: Opened) => Promise<T>,
  { first = false } = {},
): Promise<T> {
  if (!first) assertInstallation()
  const opened = await openServices({ ...config(), publicUrl: publicUrl() }, createLogger('warn'))
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** The id of a company by its slug. Throws a readable sentence. */
export async function companyOf({ databaseUrl }: Opened, slug: string): Promise<number> {
  const id = await findCompany(databaseUrl, slug)
  if (id === undefined) throw new Error(`There is no company ${slug}.`)
  return id
}

/** Checks that the database would accept a slug. Throws a readable sentence. */
export function checkSlug(slug: string): void {
  if (!/^[a-z0-9_-]{2,40}$/.test(slug))
    throw new Error(`“${slug}” is not a short name: use 2 to 40 of the characters a to z, 0 to 9, - and _.`)
}

/** Parses an option or argument as a whole number from 0 on. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Use a whole number, 0 or more.')
  return value
}
