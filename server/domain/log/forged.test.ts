// Slow: the log seals, and the command line reads all of it again.
import { rm, writeFile } from 'node:fs/promises'
import { hourMs } from '@atesta/contract/durations.ts'
import { signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { queueStatements } from '@atesta/testkit/log-audit.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'
import { seenFile, verifyLog } from './verify-log.ts'

const given = useScene({ env: { METRICS_TOKEN: 'a token for metrics' } })
let inspectionId: number
let client: pg.Client
beforeAll(async () => {
  inspectionId = (await makeInspection(given.ines, given.workflowId)).id
  client = new pg.Client({ connectionString: given.stack.databaseUrl })
  await client.connect()
})
afterAll(() => client.end())

let made = 0
/** What a forger states: a file of today, received years ago, signed in as another user. */
async function forge(receivedAt = '2019-03-04T05:06:07.000Z') {
  const identifier = `forged${made++}`
  const company = given.stack.companies.acme
  const bytes = statementBytes({
    type: 'atesta.certification',
    version: 1,
    identifier,
    sha256: 'cd'.repeat(32),
    size: 7,
    media_type: 'image/jpeg',
    received_at: receivedAt,
    company: String(company),
    claims: [],
  })
  const [row] = await given.stack.query<{ id: number }>(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, size, sha256, received_at)
     SELECT company_id, $2, task_id, id, 'files', user_id, 'sealing', 'forged', 7, repeat('cd', 32), $3 FROM inspections WHERE id = $1 RETURNING id`,
    [inspectionId, identifier, receivedAt],
  )
  return { identifier, bytes: Buffer.from(bytes), id: Number(row?.id), company }
}
type Forged = Awaited<ReturnType<typeof forge>>

const columns = 'company_id, kind, certification_id, inspection_id, bytes, disclosures'
async function insertAs(role: string, { bytes, id, company }: Forged, mac: Buffer | null): Promise<string> {
  await client.query('BEGIN')
  try {
    if (role !== 'owner') await client.query(`SET LOCAL ROLE ${role}`)
    await client.query(`SELECT set_config('atesta.company_id', $1, true)`, [String(company)])
    await client.query(
      `INSERT INTO statements (${columns}, mac) VALUES ($1, 'certification', $2, $3, $4, '[]', $5)`,
      [company, id, inspectionId, bytes, mac],
    )
    await client.query('COMMIT')
    return 'inserted'
  } catch (error) {
    await client.query('ROLLBACK')
    return (error as Error).message
  }
}
const rowOf = async ({ id }: Forged) =>
  (
    await given.stack.query<{ log_index: string | null; refused_for: string | null; state: string }>(
      `SELECT s.log_index, s.refused_for, c.state FROM statements s JOIN certifications c ON c.id = s.certification_id WHERE c.id = $1`,
      [id],
    )
  )[0]
const published = async ({ identifier }: Forged) =>
  (await given.stack.anyone(`/api/verifier/by_identifier/${identifier}`)).status

test.each(['atesta_app', 'atesta_log', 'atesta_auth'])(
  '%s cannot insert a statement at all',
  async (role) => {
    expect(await insertAs(role, await forge(), Buffer.alloc(36))).toMatch(/permission denied/)
  },
)

test('functions open to atesta_app require company, certification and hash, and what they add is not sealed', async () => {
  const forged = await forge()
  const other = Buffer.from(forged.bytes.toString().replace('cdcd', 'cdce'))
  const foreign = Buffer.from(
    forged.bytes.toString().replace(`"company":"${forged.company}"`, '"company":"999"'),
  )
  const call = async (bytes: Buffer, mac: Buffer) => {
    await client.query('BEGIN')
    try {
      await client.query('SET LOCAL ROLE atesta_app')
      await client.query(`SELECT set_config('atesta.company_id', $1, true)`, [String(forged.company)])
      const values = [forged.id, inspectionId, bytes, mac]
      await client.query(`SELECT add_statement('certification', $1, $2, $3, '[]', $4)`, values)
      await client.query('COMMIT')
      return 'added'
    } catch (error) {
      await client.query('ROLLBACK')
      return (error as Error).message
    }
  }
  expect(await call(other, Buffer.alloc(36))).toContain('not about this certification')
  expect(await call(foreign, Buffer.alloc(36))).toContain('not of this kind or company')
  expect(await call(forged.bytes, Buffer.alloc(3))).toContain('malformed')
  expect(await call(forged.bytes, Buffer.alloc(36))).toBe('added')
  await given.stack.settle()
  expect(await rowOf(forged)).toMatchObject({ log_index: null, refused_for: 'unknown_key', state: 'sealing' })
  expect(await published(forged)).toBe(404)
})

test('rows inserted by the owner of the database are put aside, named and counted, and block no others', async () => {
  const keys = given.stack.services.statementKeys
  const bare = await forge()
  const copied = await forge()
  const early = await forge(new Date(Date.now() + hourMs).toISOString())
  const about = (one: Forged, id = one.id) => ({
    kind: 'certification',
    companyId: one.company,
    certificationId: id,
    inspectionId,
    auditSeq: null,
  })
  expect(await insertAs('owner', bare, null)).toBe('inserted')
  // An authentic code of another certification, as it could be copied out of the table.
  expect(
    await insertAs('owner', copied, await keys.authenticate(about(copied, copied.id + 1), copied.bytes)),
  ).toBe('inserted')
  expect(await insertAs('owner', early, await keys.authenticate(about(early), early.bytes))).toBe('inserted')
  const { id } = await makeInspection(given.ines, given.workflowId)
  const honest = await certify(given.ines, id, makePdf(), 'permit.pdf')
  await given.stack.settle()
  expect([await rowOf(bare), await rowOf(copied), await rowOf(early)]).toMatchObject([
    { log_index: null, refused_for: 'missing', state: 'sealing' },
    { log_index: null, refused_for: 'altered' },
    { log_index: null, refused_for: 'from_future' },
  ])
  expect([await published(bare), await published(copied)]).toEqual([404, 404])
  const details = await given.ines.api.certifications.byIdentifier({
    params: { identifier: honest.identifier },
  })
  expect(details.state).toBe('certified')
  expect(await (await given.stack.anyone('/readyz')).json()).toMatchObject({
    status: 'ready',
    seals: 'attention',
  })
  const headers = { authorization: 'Bearer a token for metrics' }
  expect(await (await given.stack.anyone('/metrics', { headers })).text()).toMatch(
    /^atesta_statements_refused [1-9]/m,
  )
})

test('the sequencer’s own role may set a code on a row, but does not know how to make one', async () => {
  const forged = await forge()
  await insertAs('owner', forged, null)
  await client.query('BEGIN')
  await client.query('SET LOCAL ROLE atesta_log')
  await client.query('UPDATE statements SET mac = $2 WHERE certification_id = $1', [
    forged.id,
    Buffer.alloc(36, 7),
  ])
  await client.query('COMMIT')
  await given.stack.settle()
  expect(await rowOf(forged)).toMatchObject({ log_index: null, refused_for: 'unknown_key' })
})

test('a file whose row is changed before its job runs is stated as it was received, and hours late if it must be', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, id, makePdf(), 'permit.pdf')
  await given.stack.query(
    `UPDATE certifications SET received_at = '2019-01-01', title = 'forged.pdf', device_claims = '{"position":{"lat":1,"lon":2}}'
     WHERE identifier = $1`,
    [identifier],
  )
  await given.stack.settle()
  const proof = await (await given.ines.fetch(`/api/certifications/proof/${identifier}`)).text()
  const { statement, claims } = verifyEvidence({ proof, keys: [] })
  expect(statement).toMatchObject({ received_at: expect.stringMatching(/^20(2[6-9]|[3-9])/) })
  expect([claims.capture.facts.file_name, claims.place.facts.lat]).toEqual(['permit.pdf', undefined])
})

test('a row in the state of a received file, without a receipt of ours, is never stated', async () => {
  const forged = await forge()
  await given.stack.query(`UPDATE certifications SET state = 'hashing' WHERE id = $1`, [forged.id])
  await given.stack.query(
    `SELECT graphile_worker.add_job('certification.seal', json_build_object('identifier', $1::text, 'company_id', $2::int), NULL, NULL, 1)`,
    [forged.identifier, forged.company],
  )
  await given.stack.settle()
  expect(await rowOf(forged)).toBeUndefined()
})

test('thousands of forged rows do not hold up those behind them', async () => {
  await queueStatements(given.stack, inspectionId, 2100)
  await given.stack.query(`UPDATE statements SET mac = NULL WHERE log_index IS NULL AND refused_at IS NULL`)
  const { id } = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, id, makePdf(), 'permit.pdf')
  await given.stack.settle()
  const details = await given.ines.api.certifications.byIdentifier({ params: { identifier } })
  expect(details.state).toBe('certified')
  // What is named below is what is looked for there.
  await given.stack.query('DELETE FROM statements WHERE log_index IS NULL')
})

describe('atesta log verify', () => {
  const verify = async (options = {}) => {
    const { lines, whole } = await verifyLog(given.stack.services, given.stack.databaseUrl, options)
    return { whole, text: lines.join('\n') }
  }

  test('names what the forger left: certified without a statement, a statement that is not authentic', async () => {
    const forged = await forge()
    await insertAs('owner', await forge(), null)
    await given.stack.query(`UPDATE certifications SET state = 'certified' WHERE id = $1`, [forged.id])
    const { whole, text } = await verify()
    expect(whole).toBe(false)
    expect(text).toContain(`certification ${forged.identifier} (company`)
    expect(text).toContain('is certified without a statement in the log')
    expect(text).toMatch(/is not authentic \(missing\)/)
  })

  test('names a row whose hash or time was changed, and a file that is missing, shorter or altered', async () => {
    const { id } = await makeInspection(given.ines, given.workflowId)
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => certify(given.ines, id, makePdf(), `${name}.pdf`)),
    )
    await given.stack.settle()
    const [row, missing, shorter, altered] = made.map(({ identifier }) => identifier)
    if (!row || !missing || !shorter || !altered) throw new Error('four files expected')
    await given.stack.query(
      `UPDATE certifications SET received_at = received_at - interval '1 year', sha256 = repeat('00', 32) WHERE identifier = $1`,
      [row],
    )
    const { storage } = given.stack.services
    const { size } = await given.ines.api.certifications.byIdentifier({ params: { identifier: altered } })
    await storage.remove(originalKey(missing))
    await storage.put(originalKey(shorter), Buffer.alloc(3), 'application/pdf')
    await storage.put(originalKey(altered), Buffer.alloc(size), 'application/pdf')
    const quick = await verify()
    for (const [identifier, fault] of [
      [row, 'has another SHA-256 than the certification'],
      [row, 'says it was received'],
      [missing, 'its file is missing'],
      [shorter, 'its file has 3 bytes'],
    ])
      expect(
        quick.text.split('\n').some((line) => line.includes(identifier ?? '') && line.includes(fault ?? '')),
      ).toBe(true)
    expect(quick.text).not.toContain('its file has other bytes')
    expect((await verify({ hashes: true })).text).toContain('its file has other bytes')
  })

  test('remembers the log outside the database, so that one that was put back is noticed', async () => {
    await verify()
    const path = seenFile(given.stack.dataDir)
    const { signer } = await given.stack.services.logKeys.current()
    const { origin } = given.stack.services.logKeys
    const head = await given.stack.query<{ size: string }>('SELECT size FROM log.head')
    const longer = { origin, size: Number(head[0]?.size) + 5, root: Buffer.alloc(32, 1) }
    await writeFile(path, signTimedCheckpoint(longer, signer, new Date()))
    await expect(verify()).rejects.toThrow('two histories')
    await rm(path)
  })
})
