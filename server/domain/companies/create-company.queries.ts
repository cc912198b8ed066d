import pg from 'pg'

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export type NewCompany = { slug: string; name: string; locale: string; theme: string; timeZone?: string }

const insertion = `INSERT INTO companies (slug, name, locale, theme, time_zone) VALUES ($1, $2, $3, $4, $5) RETURNING id`
const row = (company: NewCompany) => [
  company.slug,
  company.name,
  company.locale,
  company.theme,
  company.timeZone ?? 'UTC',
]

/** Companies are created as the database's owner: the application's role cannot leave its own company. */
export const insertCompany = (ownerUrl: string, company: NewCompany): Promise<number> =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(insertion, row(company))
    if (!rows[0]) throw new Error('the company was not stored')
    return rows[0].id
  })

/** Creates all of these companies or none, and only when there is no company yet; false when there is one. */
export const insertFirstCompanies = (ownerUrl: string, companies: NewCompany[]): Promise<boolean> =>
  asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN')
    // When two programs start at once, the second waits here and finds the companies.
    await client.query('LOCK TABLE companies IN SHARE ROW EXCLUSIVE MODE')
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM companies')
    const first = rows[0]?.n === 0
    if (first) for (const company of companies) await client.query(insertion, row(company))
    await client.query('COMMIT')
    return first
  })

export const findCompany = (ownerUrl: string, slug: string): Promise<number | undefined> =>
  asOwner(
    ownerUrl,
    async (client) =>
      (await client.query<{ id: number }>('SELECT id FROM companies WHERE slug = $1', [slug])).rows[0]?.id,
  )
