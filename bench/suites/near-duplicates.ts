import { inCompany } from '@atesta/server/database/database.ts'
import { farthest, keysOf, wantedKeys } from '@atesta/server/domain/certifications/similar/picture-keys.ts'
import { findSimilar } from '@atesta/server/domain/certifications/similar/similar.queries.ts'
import { hashPicture, type PictureHash } from '@atesta/server/media/perceptual-hash.ts'
import { luminanceOf } from '@atesta/server/media/read-picture-hash.ts'
import pg from 'pg'
import { alterations, drawnPicture, numbersFrom, realPictures } from '../altered-pictures.ts'
import { atMost, figure, median, quantile, type Table } from '../figures.ts'
import { type Options, openSetting, type Setting } from '../setting.ts'

const hashOf = async (bytes: Buffer) => hashPicture(await luminanceOf(bytes))
const looksOf = ({ whole, inner, turned }: PictureHash) => [whole, inner, ...turned]

function bitsApart(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits
}
/** How far the search finds them apart. */
const apart = (asked: PictureHash, kept: PictureHash) =>
  Math.min(...looksOf(asked).flatMap((look) => [bitsApart(look, kept.whole), bitsApart(look, kept.inner)]))

type Sample = { bytes: Buffer; hash: PictureHash }

async function samples(drawn: number): Promise<{ all: Sample[]; plain: number; real: number }> {
  const real = realPictures()
  const pictures = [...real]
  for (let n = 1; n <= drawn; n++) pictures.push(await drawnPicture(n))
  const all: Sample[] = []
  for (const bytes of pictures) {
    const hash = await hashOf(bytes)
    if (hash) all.push({ bytes, hash })
  }
  return { all, plain: pictures.length - all.length, real: real.length }
}

/** Whether an altered copy is found: it shares a key with the original, and is near enough. */
async function found({ bytes, hash }: Sample, alter: (bytes: Buffer) => Promise<Buffer>) {
  const altered = await hashOf(await alter(bytes))
  if (!altered) return { distance: null, found: false }
  const kept = new Set(keysOf(1, hash))
  const distance = apart(altered, hash)
  return { distance, found: distance <= farthest && wantedKeys(1, altered).some((key) => kept.has(key)) }
}

/**
 * Half of them by chance; in the other half each bit leans one way, as in a company whose pictures show much the same.
 * There a search meets more candidates.
 */
function randomHash(random: () => number, leaning: boolean): string {
  if (!leaning) return Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')
  const digit = () => [1, 2, 4, 8].reduce((sum, bit) => sum + (random() < 0.4 ? bit : 0), 0)
  return Array.from({ length: 64 }, () => digit().toString(16)).join('')
}

/** The hash with so many of its bits turned round. */
function changed(hash: string, bits: number, random: () => number): string {
  const places = new Set<number>()
  while (places.size < bits) places.add(Math.floor(random() * 256))
  return [...hash]
    .map((digit, n) =>
      [0, 1, 2, 3]
        .reduce(
          (value, bit) => (places.has(4 * n + bit) ? value ^ (1 << bit) : value),
          Number.parseInt(digit, 16),
        )
        .toString(16),
    )
    .join('')
}

const made = (random: () => number, leaning: boolean): PictureHash => {
  const hash = () => randomHash(random, leaning)
  return { whole: hash(), inner: hash(), turned: Array.from({ length: 7 }, hash) }
}

/** So many pictures in one company, beneath the API: only what a search reads. */
async function fill({ databaseUrl }: Setting, rows: number): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Without foreign keys: there are no inspections.
    await client.query('SET session_replication_role = replica')
    const company = await client.query<{ id: string }>(
      `INSERT INTO companies (slug, name) VALUES ('pictures', 'Pictures') RETURNING id`,
    )
    const id = Number(company.rows[0]?.id)
    await client.query(
      `INSERT INTO certifications (id, company_id, identifier, task_id, inspection_id, component_id, user_id, title, size, state, preview)
       OVERRIDING SYSTEM VALUE SELECT n, $1, 'picture-' || n, n % 1000, n, 'files', 1, 'photo.jpg', 1, 'certified', true FROM generate_series(1, $2::int) n`,
      [id, rows],
    )
    // Afterwards an index is made faster.
    await client.query('DROP INDEX picture_hashes_keys_idx')
    const random = numbersFrom(11)
    const batch = 10_000
    for (let from = 0; from < rows; from += batch) {
      const hashes = Array.from({ length: Math.min(batch, rows - from) }, (_, n) => made(random, n % 2 === 1))
      await client.query(
        `INSERT INTO picture_hashes (company_id, certification_id, whole, inside, keys)
         SELECT $1, $2::bigint + n, ('x' || w)::bit(256), ('x' || i)::bit(256), k::bigint[]
         FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS r (w, i, k, n)`,
        [
          ...[id, from],
          hashes.map(({ whole }) => whole),
          hashes.map(({ inner }) => inner),
          hashes.map((hash) => `{${keysOf(id, hash).join(',')}}`),
        ],
      )
    }
    await client.query(`SET maintenance_work_mem = '512MB'`)
    await client.query(
      'CREATE INDEX picture_hashes_keys_idx ON picture_hashes USING gin (keys) WITH (fastupdate = off)',
    )
    await client.query('VACUUM (ANALYZE) picture_hashes')
    await client.query('VACUUM (ANALYZE) certifications')
    return id
  } finally {
    await client.end()
  }
}

/**
 * Milliseconds of searches among so many pictures, and the share of altered ones that were found. What comes before, until
 * the process of the connection has seen the pages that all of them read, is not counted.
 */
async function search(setting: Setting, rows: number, searches: number) {
  const companyId = await fill(setting, rows)
  const random = numbersFrom(11)
  const hashes = Array.from({ length: Math.min(10_000, rows) }, (_, n) => made(random, n % 2 === 1))
  const times: number[] = []
  const chosen = numbersFrom(23)
  let met = 0
  let before = 0
  for (let n = -searches / 2; n < searches; n++) {
    if (n === 0) before = await setting.databaseProcessor()
    const place = Math.floor(chosen() * hashes.length)
    const original = hashes[place] as PictureHash
    const asked = { ...made(chosen, place % 2 === 1), whole: changed(original.whole, 32, chosen) }
    const begun = performance.now()
    const similar = await inCompany(setting.services.app, companyId, (db) =>
      findSimilar(db, companyId, place === 0 ? 2 : 1, asked),
    )
    if (n < 0) continue
    times.push(performance.now() - begun)
    if (similar.some(({ other_id }) => other_id === place + 1)) met += 1
  }
  const processor = ((await setting.databaseProcessor()) - before) / searches
  return { times, processor, met: met / searches }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** Pictures that are used again: what is found of altered ones, what is found wrongly, and how long a search takes. */
export async function nearDuplicates(options: Options): Promise<Table> {
  const { all, plain, real } = await samples(options.trial ? 1 : options.quick ? 10 : 27)
  const table: Table = {
    title: 'Pictures used again',
    notes: [],
    head: ['altered', 'bits apart, median', '90 of 100 within', 'found'],
    rows: [],
    verdicts: [],
  }
  for (const { name, alter } of options.trial ? alterations.slice(0, 2) : alterations) {
    const results = []
    for (const one of all) results.push(await found(one, alter))
    const distances = results.flatMap(({ distance }) => distance ?? [])
    const share = results.filter((each) => each.found).length / results.length
    table.rows.push([name, String(median(distances)), String(quantile(distances, 0.9)), percent(share)])
  }
  const pairs = all.flatMap(({ hash }, n) => all.slice(0, n).map((other) => apart(hash, other.hash)))
  const wrong = pairs.filter((distance) => distance <= farthest).length
  const rows = options.trial ? 2_000 : options.quick ? 50_000 : 1_000_000
  const setting = await openSetting()
  try {
    const { times, processor, met } = await search(setting, rows, options.trial ? 6 : 200)
    table.notes.push(
      `PDQ of 256 bits; two pictures look alike from ${farthest} bits down. ${real} real photos and ${all.length - real + plain} drawn ones, of which ${plain} show too little to be compared. ${pairs.length.toLocaleString('en')} pairs of different pictures: ${wrong} taken for alike, the nearest ${Math.min(...pairs)} bits apart.`,
      `Searches among ${rows.toLocaleString('en')} pictures of one company, half of them much alike, over the application's own connection: p50 ${figure(median(times))} ms, p95 ${figure(quantile(times, 0.95))} ms, p99 ${figure(quantile(times, 0.99))} ms, of which ${figure(processor)} ms are PostgreSQL's processor; of pictures that differ in 32 bits, ${percent(met)} were found.`,
    )
    table.verdicts.push(
      atMost(`a search among ${rows.toLocaleString('en')}, p95`, quantile(times, 0.95), 50, ' ms'),
    )
  } finally {
    await setting.close()
  }
  return table
}
