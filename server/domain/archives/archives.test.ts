import { createHash } from 'node:crypto'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Db, inCompany } from '../../database/database.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { giveUpLostArchives, makeArchive } from './archives.jobs.ts'

const given = useScene()
beforeAll(async () => void (await makeCertified(given.stack, given.ines, given.workflowId)))

const ask = async () => (await given.alice.api.archives.create({ body: {} })).id
const read = async (id: number) =>
  (await given.alice.api.archives.list()).data.find((archive) => archive.id === id)
async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of given.stack.services.storage.list('archives/')) keys.push(key)
  return keys
}
const setJob = (id: number, what: string) =>
  given.stack.query(`UPDATE graphile_worker._private_jobs SET ${what} WHERE key = $1`, [`archive:${id}`])

/** The transactions of an attempt about a company as small as this one. */
const steps = { taken: 1, asked: 2, begun: 3, packed: 4, stored: 5 }

/** An attempt to make an archive, in which something happens before or after one of its steps. */
function attempt(
  id: number,
  {
    before = 0,
    after = 0,
    happens = async () => {},
  }: Partial<Record<'before' | 'after', number>> & {
    happens?: () => Promise<unknown>
  } = {},
): Promise<void> {
  const { services, companies } = given.stack
  let step = 0
  const work = async <T>(task: (db: Db) => Promise<T>) => {
    step += 1
    const now = step
    if (now === before) await happens()
    const done = await inCompany(services.app, companies.acme, task)
    if (now === after) await happens()
    return done
  }
  const context = { payload: { archive_id: id }, companyId: companies.acme, services, inCompany: work }
  return makeArchive.handler(context as never)
}
const dies = async () => {
  throw new Error('the worker died')
}

test.each(['asked', 'packed'] as const)(
  'an attempt that lost its job to another when it had %s changes nothing of what that has made',
  async (when) => {
    const others = await stored()
    const id = await ask()
    await attempt(id, { after: steps[when], happens: () => attempt(id) })
    await given.stack.settle()
    const archive = await read(id)
    const answer = await given.alice.fetch(`/api/archives/download/${id}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(archive).toMatchObject({ state: 'ready', bytes: bytes.length })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(archive?.sha256)
    expect(await stored()).toHaveLength(others.length + 1)
  },
)

test('an attempt after one that was cut short removes what that has stored', async () => {
  const others = await stored()
  const id = await ask()
  await expect(attempt(id, { before: steps.stored, happens: dies })).rejects.toThrow('died')
  expect(await stored()).toHaveLength(others.length + 1)
  await attempt(id)
  await given.stack.settle()
  expect(await read(id)).toMatchObject({ state: 'ready' })
  expect(await stored()).toHaveLength(others.length + 1)
})

test('one whose worker died in the last attempt is given up, its file goes, and another can be asked for', async () => {
  const { services } = given.stack
  const others = await stored()
  const id = await ask()
  await expect(attempt(id, { before: steps.stored, happens: dies })).rejects.toThrow('died')
  await setJob(id, `attempts = max_attempts, locked_at = now(), locked_by = 'a worker'`)
  await giveUpLostArchives(services)
  expect(await read(id)).toMatchObject({ state: 'running' })
  await setJob(id, 'locked_at = NULL, locked_by = NULL')
  await giveUpLostArchives(services)
  expect(await read(id)).toMatchObject({ state: 'failed' })
  const another = await ask()
  expect(another).not.toBe(id)
  await given.stack.settle()
  expect(await read(another)).toMatchObject({ state: 'ready' })
  expect(await stored()).toHaveLength(others.length + 1)
})

test('one that cannot be given up does not stop that of another company', async () => {
  const { stack } = given
  const rita = await stack.as('rita')
  const stuck = await ask()
  const other = (await rita.api.archives.create({ body: {} })).id
  for (const id of [stuck, other]) await setJob(id, 'attempts = max_attempts')
  const allow = await refuseRows(stack, 'company_archives', `NEW.id = ${stuck}`)
  await giveUpLostArchives(stack.services)
  const theirs = (await rita.api.archives.list()).data.find(({ id }) => id === other)
  expect([(await read(stuck))?.state, theirs?.state]).toEqual(['queued', 'failed'])
  await allow()
  await giveUpLostArchives(stack.services)
  expect((await read(stuck))?.state).toBe('failed')
})

test('leaves nothing of a company deleted while its archive is made', async () => {
  const { services, databaseUrl, companies } = given.stack
  const id = await ask()
  const happens = () => deleteCompany({ services, databaseUrl }, companies.acme)
  await attempt(id, { after: steps.packed, happens })
  await given.stack.settle()
  expect(await stored()).toEqual([])
})
