import { createHash } from 'node:crypto'
import { verifier } from '@atesta/contract/routes/verifier.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})
const ask = (identifier: string) => given.stack.anyone(`/api/verifier/${identifier}`)

test('anyone learns hash, time and proof; no name, no place, no title', async () => {
  const answer = await ask(certified.identifier)
  const text = await answer.text()
  const record = JSON.parse(text)
  const sha256 = createHash('sha256').update(certified.bytes).digest('hex')
  expect(record).toMatchObject({
    identifier: certified.identifier,
    sha256,
    media_type: 'image/jpeg',
    size: certified.bytes.length,
    withdrawn_at: null,
  })
  for (const secret of ['Ines', 'Inspector', 'photo.jpg', '38.4', '68.5', 'Camera', 'Acme'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  const keys = readLogKeys(await (await given.stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
  const { proof } = record
  expect(verifyEvidence({ proof, sha256, size: record.size, keys }).state).toBe('proved')
})

test('unknown, malformed and not yet sealed are the same to the public', async () => {
  const sent = await certify(given.ines, certified.inspectionId, makePdf())
  for (const identifier of ['0'.repeat(20), 'short', sent.identifier]) {
    const answer = await ask(identifier)
    expect([identifier, answer.status]).toEqual([identifier, 404])
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  }
})

test('a withdrawn one says so, and its proof still holds', async () => {
  await given.ines.api.certifications.remove({ params: { identifier: certified.identifier } })
  await given.stack.settle()
  const record = (await (await ask(certified.identifier)).json()) as { withdrawn_at: string; proof: string }
  expect(Date.parse(record.withdrawn_at)).toBeLessThanOrEqual(Date.now())
  expect(record.proof).toMatch(/^c2sp\.org\/tlog-proof@v1/)
})

test('a hundred and twenty look-ups a minute from one address, whatever is found', async () => {
  const look = (address: string) =>
    given.stack.anyone(`/api/verifier/${'0'.repeat(20)}`, { headers: { 'x-forwarded-for': address } })
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('verifier-address:192.0.2.7', 119, $1)`,
    [Date.now() + 60_000],
  )
  expect((await look('192.0.2.7')).status).toBe(404)
  const answer = await look('192.0.2.7')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, verifier.byIdentifier, 'too_many_requests')
  expect((await look('192.0.2.8')).status).toBe(404)
})
