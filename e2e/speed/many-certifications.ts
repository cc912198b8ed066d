import { link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Named as in `server/storage/object-keys.ts`. */
const previewsOf = (identifier: string) =>
  ['small', 'large'].map((size) => `previews/${identifier}-${size}.jpg`)

/** Connects to the embedded PostgreSQL of a running program. */
async function openDatabase(dataDir: string): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres')
  const [password, postmaster] = await Promise.all([
    readFile(join(folder, 'password'), 'utf8'),
    readFile(join(folder, 'data/postmaster.pid'), 'utf8'),
  ])
  const client = new pg.Client({
    host: '127.0.0.1',
    // The port is its fourth line.
    port: Number(postmaster.split('\n')[3]),
    user: 'atesta_owner',
    password: password.trim(),
    database: 'atesta',
  })
  await client.connect()
  return client
}

const columnsToCopy = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = 'certifications' AND is_generated = 'NEVER' AND is_identity = 'NO'
    AND column_name NOT IN ('identifier', 'device_claims')`

/** Copies photos in turn, each to a random place in the country of its original. */
const copies = (columns: string) => `INSERT INTO certifications (identifier, device_claims, ${columns})
  SELECT substr(md5(format('bench %s', n)), 1, 20), jsonb_set(jsonb_set(c.device_claims, '{position}',
      jsonb_build_object('lat', c.lat + random() * 8 - 4, 'lon', c.lon + random() * 8 - 4, 'accuracy_m', 5)), '{bench}', 'true'), ${columns}
  FROM generate_series(1, $2::int) n JOIN (
    SELECT *, row_number() OVER (ORDER BY id) - 1 AS turn, count(*) OVER () AS of FROM certifications
    WHERE company_id = $1 AND category = 'photo' AND state = 'certified' AND preview AND lat IS NOT NULL AND inspection_id IS NOT NULL
  ) c ON n % c.of = c.turn
  RETURNING identifier, sha256`

/**
 * Adds `count` certified photos with places and previews to the demo's company: rows and files without
 * statements, enough for lists.
 */
export async function addCertifications(dataDir: string, count: number): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    const company = await database.query(
      `SELECT company_id AS id FROM users WHERE email = 'admin@demo.atesta.test'`,
    )
    const { id } = company.rows[0] as { id: string }
    const originals = await database.query(
      'SELECT identifier, sha256 FROM certifications WHERE company_id = $1 AND preview',
      [id],
    )
    const bySha = new Map(originals.rows.map(({ identifier, sha256 }) => [sha256, identifier as string]))
    const { rows: names } = await database.query(columnsToCopy)
    const columns = names.map(({ name }) => `"${name}"`).join(', ')
    const { rows } = await database.query(copies(columns), [id, count])
    for (const { identifier, sha256 } of rows) {
      const from = previewsOf(bySha.get(sha256) ?? '')
      const to = previewsOf(identifier)
      for (const [n, path] of to.entries())
        await link(join(dataDir, 'files', from[n] ?? ''), join(dataDir, 'files', path))
    }
    await database.query('SELECT roll_up_list_counts(1000000)')
    await database.query('VACUUM (ANALYZE) certifications')
  } finally {
    await database.end()
  }
}
