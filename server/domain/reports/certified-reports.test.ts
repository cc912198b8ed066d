import { createHash } from 'node:crypto'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { makeReport, reportBytes } from '@atesta/testkit/records/reports.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import {
  checkCades,
  haveSignatureTools,
  judge,
  missingSignatureTools,
} from '@atesta/testkit/signatures/signed-pdf.ts'
import { until } from '@atesta/testkit/until.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/jobs.ts'
import { jobs } from '../../program/job-list.ts'
import { startSequencer } from '../log/sequencer.ts'

const given = useScene()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used
const work = () => runJobsOnce(given.stack.services, jobs)

test('anyone can prove a downloaded report: found by its hash, the same bytes, in the log', async () => {
  const before = await used()
  const id = await makeReport(given.stack, given.ines, given.workflowId)
  expect(await used()).toBe(before + 1)
  const bytes = await reportBytes(given.ines, id)
  const digest = sha256(bytes)
  const [record] = await given.ines.api.verifier.byHash({ params: { sha256: digest } })
  if (!record) throw new Error('no public record of the report')
  expect(record).toMatchObject({ sha256: digest, size: bytes.length, media_type: 'application/pdf' })
  const { verifiers } = await given.stack.services.logKeys.current()
  const check = (hash: string) =>
    verifyEvidence({
      proof: record.proof,
      sha256: hash,
      size: bytes.length,
      keys: verifiers,
    })
  expect(check(digest).claims.integrity.state).toBe('proved')
  const altered = Uint8Array.from(bytes)
  altered[500] = (altered[500] ?? 0) ^ 1
  expect(check(sha256(altered)).claims.integrity.state).toBe('contradicted')
  // The address behind the report's QR code names this very certification.
  const { certification } = await given.ines.api.reports.read({ params: { id } })
  expect(certification).toMatchObject({ identifier: record.identifier, sha256: digest, certified: true })
})

test('a downloaded report is signed with the key whose certificate the installation publishes', async (context) => {
  if (!haveSignatureTools) return context.skip(missingSignatureTools)
  const bytes = await reportBytes(given.ines, await makeReport(given.stack, given.ines, given.workflowId))
  const published = await given.stack.anyone('/log/certificates.pem')
  expect(published.headers.get('content-type')).toContain('application/pem-certificate-chain')
  expect(published.headers.get('access-control-allow-origin')).toBe('*')
  const { dataDir } = given.stack
  checkCades(dataDir, bytes, await published.text())
  expect(judge(dataDir, bytes).pdfsig).toContain('Total document signed')
})

test('its statement names subject, requester and a time after the submission', async () => {
  const id = await makeReport(given.stack, given.ines, given.workflowId)
  const { certification, inspection_id } = await given.ines.api.reports.read({ params: { id } })
  const identifier = certification?.identifier ?? ''
  const answer = await call(given.ines, certifications.proof, { params: { identifier } })
  const { statement, disclosures } = parseEvidenceProof(await answer.text())
  expect(statement).toMatchObject({
    type: 'atesta.certification',
    identifier,
    media_type: 'application/pdf',
    task: String(given.workflowId),
    inspection: String(inspection_id),
    template: { id: String(given.templateId), version: 1 },
    not_before: { origin: given.stack.services.logKeys.origin },
  })
  expect(JSON.stringify(disclosures)).not.toBe('[]')
})

test('a report asked for right after the submission waits for the seal and carries its proof', async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  // Nothing is sealed in between: the work is done, the report is not.
  await work()
  expect(await given.ines.api.reports.read({ params: { id } })).toMatchObject({
    state: 'queued',
    awaits_seal: true,
  })
  await given.stack.settle()
  expect(await given.ines.api.reports.read({ params: { id } })).toMatchObject({
    state: 'ready',
    awaits_seal: false,
  })
  const pdf = await PDF.load(await reportBytes(given.ines, id))
  const proof = Buffer.from(pdf.getAttachment('statement.tlog-proof') ?? []).toString()
  expect(parseEvidenceProof(proof).statement).toMatchObject({
    type: 'atesta.submission',
    inspection: String(inspection_id),
  })
})

test('the sequencer itself wakes it', async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await work()
  // By itself it would look again in a moment; now that is far away.
  await given.stack.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' WHERE key = 'report:' || $1`,
    [id],
  )
  const { log, logKeys, statementKeys, storage, logger } = given.stack.services
  const sequencer = startSequencer({
    database: log,
    keys: logKeys,
    statementKeys,
    storage,
    logger,
  })
  const due = () =>
    countRows(given.stack, 'graphile_worker._private_jobs', "key = 'report:' || $1 AND run_at <= now()", [id])
  try {
    await until(async () => (await due()) === 1)
  } finally {
    await sequencer.stop()
  }
  await given.stack.settle()
  expect((await given.ines.api.reports.read({ params: { id } })).state).toBe('ready')
})

test('asked for before and after sealing, it is one report', async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  const first = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
  expect((await given.ines.api.reports.generate({ body: { inspection_id } })).id).toBe(first.id)
})

test('one that cannot be made fails in the end, and its credit comes back once', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const before = await used()
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  expect(await used()).toBe(before + 1)
  await given.stack.query(`UPDATE inspections SET answers = '{"no": "list"}' WHERE id = $1`, [inspection_id])
  for (let attempt = 0; attempt < 9; attempt++) {
    await given.stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await work()
  }
  expect((await given.ines.api.reports.read({ params: { id } })).state).toBe('failed')
  expect(await used()).toBe(before)
  await given.stack.query(`UPDATE inspections SET answers = '[]' WHERE id = $1`, [inspection_id])
  expect((await given.ines.api.reports.generate({ body: { inspection_id } })).id).not.toBe(id)
})

test('made by two workers concurrently, it is one certification of the bytes that are stored', async () => {
  const inspection_id = await makeSubmitted(given.ines, given.workflowId)
  await given.stack.settle()
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  await given.stack.query(
    `SELECT graphile_worker.add_job('report.render', json_build_object('report_id', $1::bigint, 'company_id', $2::bigint))`,
    [id, given.stack.companies.acme],
  )
  await Promise.all([work(), work()])
  await given.stack.settle()
  const { certification } = await given.ines.api.reports.read({ params: { id } })
  expect(sha256(await reportBytes(given.ines, id))).toBe(certification?.sha256)
  expect(await countRows(given.stack, 'certifications', 'report_id = $1', [id])).toBe(1)
})

test('withdrawn, the report is gone, its leaf stays, and it can be made again', async () => {
  const id = await makeReport(given.stack, given.ines, given.workflowId)
  const { certification, inspection_id } = await given.ines.api.reports.read({ params: { id } })
  const identifier = certification?.identifier ?? ''
  const removal = { params: { identifier } }
  expect((await call(given.ines, certifications.remove, removal)).status).toBe(403)
  expect((await call(given.sam, certifications.remove, removal)).status).toBe(204)
  await given.stack.settle()
  expect((await given.ines.fetch(`/api/reports/${id}`)).status).toBe(404)
  expect((await given.ines.fetch(`/api/reports/download/${id}`)).status).toBe(404)
  expect(await given.stack.services.storage.size(`originals/${identifier}`)).toBeNull()
  const record = await given.ines.api.verifier.byIdentifier({ params: { identifier } })
  expect(record.withdrawn_at).not.toBeNull()
  const again = await given.ines.api.reports.generate({ body: { inspection_id: inspection_id ?? 0 } })
  expect(again.id).not.toBe(id)
})
