import { findCompany } from '../domain/companies/create-company.queries.ts'
import { readConfig } from '../services/config.ts'
import { createLogger } from '../services/logger.ts'
import { type Opened, openServices } from './open-services.ts'

export const config = () => readConfig(process.env)
export const publicUrl = () => config().publicUrl ?? 'http://localhost:3000'

/** Opens the installation for one command and closes it again. */
export async function withServices<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await openServices({ ...config(), publicUrl: publicUrl() }, createLogger('warn'))
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** The id of a company by its slug. Throws with a sentence for the operator. */
export async function companyOf({ databaseUrl }: Opened, slug: string): Promise<number> {
  const id = await findCompany(databaseUrl, slug)
  if (id === undefined) throw new Error(`There is no company ${slug}.`)
  return id
}
