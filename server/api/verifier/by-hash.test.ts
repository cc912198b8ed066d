import { createHash } from 'node:crypto'
import { verifier } from '@atesta/contract/routes/verifier.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { type Certified, certify, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ask = async (sha256: string) => {
  const answer = await given.stack.anyone(`/api/verifier/by_hash/${sha256}`)
  return { status: answer.status, found: (await answer.json()) as { identifier: string }[] }
}

test('returns every record of the bytes, in log order', async () => {
  const { id } = await makeInspection(given.sam, given.workflowId)
  const again = await certify(given.sam, id, certified.bytes)
  await given.stack.settle()
  const { found } = await ask(hashOf(certified.bytes))
  expect(found.map(({ identifier }) => identifier)).toEqual([certified.identifier, again.identifier])
  expect(JSON.stringify(found)).not.toMatch(/Sam Supervisor|Ines Inspector|photo\.jpg/)
})

test('finds nothing for an unknown hash, and answers 404 for malformed ones', async () => {
  expect(await ask(hashOf(Buffer.from('unknown')))).toEqual({ status: 200, found: [] })
  for (const text of ['abc', 'G'.repeat(64), hashOf(certified.bytes).toUpperCase()])
    expect((await ask(text)).status).toBe(404)
})

test('a hundred and twenty look-ups a minute from one address, whatever is found', async () => {
  const look = (address: string) =>
    given.stack.anyone(`/api/verifier/by_hash/${'0'.repeat(64)}`, { headers: { 'x-forwarded-for': address } })
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('verifier-address:192.0.2.7', 119, $1)`,
    [Date.now() + 60_000],
  )
  expect((await look('192.0.2.7')).status).toBe(200)
  const answer = await look('192.0.2.7')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, verifier.byHash, 'too_many_requests')
  expect((await look('192.0.2.8')).status).toBe(200)
})
