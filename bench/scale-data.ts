import { createScale } from '@atesta/demo/scale.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import pg from 'pg'
import { type Options, password, type Setting } from './setting.ts'

export const mailbox = (name: 'admin' | 'supervisor' | 'inspector') => `${name}@scale.atesta.test`

export async function query<R extends pg.QueryResultRow>(
  setting: Setting,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(setting.databaseUrl)
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Ten companies of 100,000 inspections: a million in all. Quick: three companies of 2,000. */
const sizeOf = ({ quick, trial }: Options) => (trial ? [2, 300] : quick ? [3, 2000] : [10, 100_000])

export async function addScale(setting: Setting, options: Options): Promise<string> {
  const { log } = options
  const [companies = 1, count = 1] = sizeOf(options)
  const made = await createScale(setting.services, setting.databaseUrl, { companies, count, password, log })
  const total = made.inspections.toLocaleString('en')
  return `${total} inspections of 20 answers, and as many announced files, in ${companies} companies of ${count.toLocaleString('en')}.`
}

/** The actor that a bearer token belongs to, as the program sees it. */
export async function actorOf(setting: Setting, bearer: string): Promise<Actor> {
  const actor = await setting.services.sessions.byBearer(bearer)
  if (!actor) throw new Error('The bearer is not known.')
  return actor
}
