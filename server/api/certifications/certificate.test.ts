import { createHash } from 'node:crypto'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type Certified, certify, makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { checkCades, haveSignatureTools, judge } from '@atesta/testkit/signatures/signed-pdf.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})
const certificateOf = (caller: Caller, identifier: string) =>
  call(caller, certifications.certificate, { params: { identifier } })
const words = (pdf: PDF) =>
  pdf
    .extractText()
    .map((page) => page.text.replace(/\s+/g, ' '))
    .join(' ')

test.each([
  ['en', 'Ines Inspector', 'certificate'],
  ['es', 'Ines Inspector', 'certificado'],
  ['pt', 'Ines Inspector', 'certificado'],
] as const)('one signed page in %s, whose proof inside proves the file', async (locale, person, name) => {
  const answer = await certificateOf(await given.stack.as('ines', locale), certified.identifier)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
    `photo.jpg - ${name}.pdf`,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pdf = await PDF.load(bytes)
  const sha256 = createHash('sha256').update(certified.bytes).digest('hex')
  expect(pdf.getPageCount()).toBe(1)
  // The digest is broken into lines.
  expect(words(pdf).replaceAll(' ', '')).toContain(sha256)
  expect(words(pdf)).toContain(person)
  const proof = Buffer.from(pdf.getAttachment('statement.tlog-proof') ?? []).toString()
  const { verifiers: keys } = await given.stack.services.logKeys.current()
  expect(verifyEvidence({ proof, sha256, size: certified.bytes.length, keys }).state).toBe('proved')
  // What its owner may disclose is inside, as in the proof by itself.
  expect(parseEvidenceProof(proof).disclosures.length).toBeGreaterThan(0)
  if (!haveSignatureTools) return
  const { dataDir, anyone } = given.stack
  checkCades(dataDir, bytes, await (await anyone('/log/certificates.pem')).text())
  expect(judge(dataDir, bytes).pdfsig).toContain('Total document signed')
})

/** The typesetter begins with what it is asked for when it is let go; `made` counts what it was asked for. */
function holdTypesetter() {
  const { renderer } = given.stack.services
  const { renderReport } = renderer
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const held = { made: 0, letGo, giveBack: () => void Object.assign(renderer, { renderReport }) }
  renderer.renderReport = async (...asked) => {
    held.made += 1
    await promise
    return renderReport(...asked)
  }
  return held
}

test('queues few of many concurrent requests, packages included', async () => {
  const { id, identifier } = certified
  const held = holdTypesetter()
  try {
    const asked = [
      ...Array.from({ length: 12 }, () => certificateOf(given.ines, identifier)),
      call(given.ines, certifications.download, { params: { id } }),
    ]
    const refused: unknown[] = []
    for (const each of asked)
      void each.then(async (answer) => answer.status === 429 && refused.push(await answer.json()))
    await until(async () => refused.length === 5)
    expect(refused[0]).toMatchObject({ code: 'too_many_requests' })
    held.letGo()
    const made = (await Promise.all(asked)).filter(({ status }) => status === 200)
    expect(made.length).toBe(8)
    await Promise.all(made.map((answer) => answer.arrayBuffer()))
  } finally {
    held.giveBack()
  }
})

test('makes none for a client that has left', async () => {
  const held = holdTypesetter()
  try {
    const leaving = new AbortController()
    const ask = (init?: RequestInit) =>
      given.ines.fetch(`/api/certifications/certificate/${certified.identifier}`, init)
    const first = ask()
    await until(async () => held.made === 1)
    const others = [1, 2, 3].map(() => ask({ signal: leaving.signal }))
    // They wait behind the first when this is answered.
    await given.ines.api.auth.me()
    leaving.abort()
    await Promise.allSettled(others)
    await given.ines.api.auth.me()
    held.letGo()
    expect([(await first).status, (await ask()).status, held.made]).toEqual([200, 200, 2])
  } finally {
    held.giveBack()
  }
})

test('refuses before it is sealed', async () => {
  const sent = await certify(given.ines, certified.inspectionId, makePdf())
  await expectProblem(
    await certificateOf(given.ines, sent.identifier),
    certifications.certificate,
    'file_not_ready',
  )
})

testHidden(certifications.certificate, () => ({
  stack: given.stack,
  id: certified.identifier,
  args: (identifier) => ({ params: { identifier } }),
  from: ['sara', 'ivan'],
}))
