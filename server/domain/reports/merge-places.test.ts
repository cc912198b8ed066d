import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { reports } from '@atesta/contract/routes/reports.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { useTemporaryDirectory } from '@atesta/testkit/temporary-directory.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'
import { ClientGone } from '../../http/connections.ts'
import { type AskedMerge, mergeStored } from './merge-stored.ts'

const given = useScene()
useTemporaryDirectory()
let short: number
let long: number
beforeAll(async () => {
  const make = () => makeReport(given.stack, given.ines, given.workflowId)
  ;[short, long] = [await make(), await make()]
})

/** Merges of these reports for Acme that have not been fetched yet, as `mergeStored` gives them. */
async function unfetched(count: number, more: Partial<AskedMerge> = {}) {
  const { stack } = given
  const [report] = await stack.query<{ key: string }>(
    'SELECT storage_key AS key FROM reports WHERE id = $1',
    [short],
  )
  const asked = {
    parts: [{ name: 'Pump room', key: report?.key ?? '' }],
    options: {},
    company: String(stack.companies.acme),
    isKept: false,
    gone: () => false,
    ...more,
  }
  return Promise.all(Array.from({ length: count }, () => mergeStored(stack.services, asked)))
}
const keptOnes = async () => ({
  reports: await countRows(given.stack, 'reports', `kind = 'merged'`),
  credits: (await given.ines.api.auth.subscriptionInformation()).data.credits.used,
})
const merge = (more = {}) => call(given.ines, reports.merge, { body: { reports: [short, long], ...more } })
const keep = () => merge({ store: true })

test('while files are still being fetched, a company has no place for more; refused, nothing is kept or charged', async () => {
  const before = await keptOnes()
  const files = await unfetched(3)
  for (const refused of [await keep(), await merge()]) {
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  }
  expect(await keptOnes()).toEqual(before)
  for (const file of files) await once(file.destroy(), 'close')
  await until(async () => (await merge()).status === 200)
})

test('returns kept and charged merges, however many come at once', async () => {
  const before = await keptOnes()
  const answers = await Promise.all(Array.from({ length: 8 }, keep))
  const answered = answers.filter(({ status }) => status === 200).length
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  expect(answered).toBeGreaterThanOrEqual(3)
  expect(await keptOnes()).toEqual({
    reports: before.reports + answered,
    credits: before.credits + answered,
  })
})

test('copies nothing for a caller who has gone, and frees the place', async () => {
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('atesta-merge-'))
  await until(async () => (await folders()).length === 0)
  let asked = 0
  const gone = () => ++asked > 0
  for (const _ of [1, 2, 3, 4]) await expect(unfetched(1, { gone })).rejects.toThrow(ClientGone)
  expect([asked, await folders()]).toEqual([4, []])
})
