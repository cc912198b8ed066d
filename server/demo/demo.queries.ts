import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../core/database.ts'

/** Companies are made by the operator, not by the application's role: it could never leave its own. */
export async function insertCompany(
  ownerUrl: string,
  company: { slug: string; name: string; locale: string; theme: string },
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO companies (slug, name, locale, theme) VALUES ($1, $2, $3, $4) RETURNING id',
      [company.slug, company.name, company.locale, company.theme],
    )
    if (!rows[0]) throw new Error('the company was not stored')
    return rows[0].id
  } finally {
    await client.end()
  }
}

export async function countCompanies(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<{ n: number }>('SELECT count(*) AS n FROM companies')).rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

export async function findCompany(ownerUrl: string, slug: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<{ id: number }>('SELECT id FROM companies WHERE slug = $1', [slug])).rows[0]
      ?.id
  } finally {
    await client.end()
  }
}

/** Sign-ins of all people of the running company. */
export async function signInsOfCompany(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT auth_user_id AS id FROM users WHERE auth_user_id IS NOT NULL`.execute(db)
  return rows.map((row) => row.id)
}
