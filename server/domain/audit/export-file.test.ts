import { Readable } from 'node:stream'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeEach, expect, test } from 'vitest'
import { exportFile } from './export-file.ts'

const given = useScene()
let noun: string
let count = 0
beforeEach(() => {
  noun = `noun_${++count}`
})
const write = (first: number, last: number) =>
  given.stack.query(
    `INSERT INTO audit_events (company_id, action, noun, record_id) SELECT $1, 'create', $2, n::text FROM generate_series($3::int, $4::int) n`,
    [given.stack.companies.acme, noun, first, last],
  )
/** The records of the file; `meanwhile` happens when its beginning has been read. */
const exported = async (meanwhile: () => Promise<unknown> = async () => {}) => {
  const company = { id: given.stack.companies.acme, slug: 'acme' }
  const { open } = exportFile(given.stack.services, company, { format: 'ndjson', noun })
  const file = await open(undefined, () => false)
  if (!(file instanceof Readable)) throw new Error('not streamed')
  let text = ''
  for await (const chunk of file) {
    if (text === '') await meanwhile()
    text += chunk
  }
  return text
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).record_id))
}
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

test('contains entries that get their place while the file is written', async () => {
  await write(1, 1500)
  await given.stack.settle()
  await write(1501, 1510)
  const records = await exported(async () => {
    await given.stack.settle()
    await write(1511, 1520)
  })
  expect(records).toEqual(upTo(1510))
})

test('all that wait are in it, and once, though some get their place in between', async () => {
  await write(1, 2500)
  expect(await exported(() => given.stack.settle())).toEqual(upTo(2500))
  await write(2501, 4700)
  expect(await exported()).toEqual(upTo(4700))
})
