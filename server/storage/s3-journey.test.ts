// Slow: a bucket that says nothing is waited for.
import { createHash, randomBytes } from 'node:crypto'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import {
  certify,
  makeCertified,
  makeInspection,
  makeSubmitted,
  makeWorkflow,
  type Scene,
  sendBytes,
} from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveUpIdleUploads } from '../domain/certifications/give-up-uploads.ts'
import { rescueLostCertifications } from '../domain/certifications/lost-files.ts'

let s3: S3Server
let stack: Stack
let scene: Scene
let ines: Caller
beforeAll(async () => {
  s3 = await startS3()
  stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } })
  scene = await makeWorkflow(stack)
  ines = await stack.as('ines')
})
afterEach(() => s3.trouble('none'))
afterAll(async () => {
  await stack?.stop()
  await s3?.stop()
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const details = (id: number) => ines.api.certifications.details({ params: { id } })
const offsetOf = async (uploadUrl: string) => {
  const head = await ines.fetch(uploadUrl, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return [head.status, Number(head.headers.get('upload-offset'))]
}
async function announce(size: number) {
  const { id } = await makeInspection(ines, scene.workflowId)
  return ines.api.certifications.create({
    body: { title: 'x.pdf', size, inspection_id: id, component_id: 'files' },
  })
}

test('from upload to proof, download, preview and report, and away again', async () => {
  const certified = await makeCertified(stack, ines, scene.workflowId)
  expect(certified.answer.status).toBe(204)
  expect(await details(certified.id)).toMatchObject({ state: 'certified', preview: true })
  const whole = await ines.fetch(`/api/certifications/download_file_for_user/${certified.id}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(certified.bytes)).toBe(true)
  const part = await ines.fetch(`/api/certifications/download_file_for_user/${certified.id}`, {
    headers: { range: 'bytes=5-14' },
  })
  expect(Buffer.from(await part.arrayBuffer()).equals(certified.bytes.subarray(5, 15))).toBe(true)
  const picture = await ines.fetch(`/api/certifications/preview/${certified.identifier}`)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  await picture.arrayBuffer()

  const proof = await (await ines.fetch(`/api/certifications/proof/${certified.identifier}`)).text()
  const keys = readLogKeys(await (await stack.anyone('/log/keys')).text()).map(({ vkey }) => vkey)
  const verdict = verifyEvidence({
    proof,
    sha256: sha256(certified.bytes),
    size: certified.bytes.length,
    keys,
  })
  expect(verdict.state).toBe('proved')
  expect((await stack.anyone('/log/checkpoint')).status).toBe(200)

  const inspection_id = await makeSubmitted(ines, scene.workflowId)
  const { id } = await ines.api.reports.generate({ body: { inspection_id } })
  await stack.settle()
  const pdf = await (await ines.fetch(`/api/reports/download/${id}`)).text()
  expect(pdf.slice(0, 5)).toBe('%PDF-')

  await ines.api.certifications.remove({ params: { identifier: certified.identifier } })
  await stack.settle()
  expect((await s3.objects()).filter((name) => name.includes(certified.identifier))).toEqual([])
})

test('a long upload that is cut goes on, in parts of the bucket', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(10_000_000)])
  const made = await announce(bytes.length)
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 6_500_000))).status).toBe(204)
  expect(await offsetOf(made.upload_url)).toEqual([200, 6_500_000])
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(6_500_000), 6_500_000)).status).toBe(204)
  await stack.settle()
  expect(await details(made.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
  expect(await s3.unfinished()).toEqual([])
})

test('a long upload that is cut is not begun again because what is known of it cannot be read', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(17_000_000)])
  const made = await announce(bytes.length)
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 10_000_000))).status).toBe(204)
  s3.trouble('fails', /^GET .*\.info\?/)
  expect((await offsetOf(made.upload_url))[0]).toBe(503)
  expect((await sendBytes(ines, made.upload_url, bytes, 0)).status).toBe(503)
  s3.trouble('none')
  expect(await offsetOf(made.upload_url)).toEqual([200, 10_000_000])
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(10_000_000), 10_000_000)).status).toBe(204)
  await stack.settle()
  expect(await details(made.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
  expect(await s3.unfinished()).toEqual([])
})

test('an upload that its client gives up leaves nothing, and begins at nothing when it is sent again', async () => {
  const bytes = Buffer.concat([makePdf(), randomBytes(9_000_000)])
  const made = await announce(bytes.length)
  expect((await sendBytes(ines, made.upload_url, randomBytes(8_500_000))).status).toBe(204)
  const headers = { 'tus-resumable': '1.0.0' }
  expect((await ines.fetch(made.upload_url, { method: 'DELETE', headers })).status).toBe(204)
  expect((await s3.objects()).filter((name) => name.includes(made.identifier))).toEqual([])
  expect(await s3.unfinished()).toEqual([])
  expect((await sendBytes(ines, made.upload_url, bytes)).status).toBe(204)
  await stack.settle()
  expect(await details(made.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
})

test('a refused file leaves nothing, and can be sent again', async () => {
  const bytes = await makePhoto()
  const { id } = await makeInspection(ines, scene.workflowId)
  const sent = await certify(ines, id, Buffer.alloc(bytes.length, 'words '))
  expect(sent.answer.status).toBe(422)
  expect((await s3.objects()).filter((name) => name.includes(sent.identifier))).toEqual([])
  const again = await ines.api.certifications.retry({ params: { id: sent.id } })
  expect(await offsetOf(again.upload_url)).toEqual([200, 0])
  expect((await sendBytes(ines, again.upload_url, bytes)).status).toBe(204)
  await stack.settle()
  expect(await details(sent.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
})

test('an upload that was left lying is given up and leaves nothing, but not while the storage is out of reach', async () => {
  const bytes = Buffer.concat([makePdf('left'), randomBytes(8_000_000)])
  const made = await announce(bytes.length)
  expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 7_000_000))).status).toBe(204)
  const aWeekLater = async () => {
    await stack.query(`UPDATE certifications SET bytes_seen_at = now() - interval '8 days' WHERE id = $1`, [
      made.id,
    ])
    await giveUpIdleUploads(stack.services)
  }
  await aWeekLater()
  s3.trouble('fails')
  await expect(aWeekLater()).rejects.toThrow()
  s3.trouble('none')
  expect((await details(made.id)).state).toBe('uploading')
  expect(await s3.unfinished()).toHaveLength(1)
  await aWeekLater()
  expect(await details(made.id)).toMatchObject({ state: 'failed', failure: 'upload_abandoned' })
  expect(await s3.unfinished()).toEqual([])
  expect((await s3.objects()).filter((name) => name.includes(made.identifier))).toEqual([])
})

describe('a storage in trouble', () => {
  test.each(['fails', 'hangs', 'cut'] as const)(
    'that %s in the middle of an upload: refused, then continued to the right hash',
    async (trouble) => {
      const bytes = Buffer.concat([makePdf(trouble), randomBytes(6_000_000)])
      const made = await announce(bytes.length)
      expect((await sendBytes(ines, made.upload_url, bytes.subarray(0, 100_000))).status).toBe(204)
      // Only the writing of parts and objects is in trouble: everything up to there goes well.
      s3.trouble(trouble, /^PUT/)
      const refused = await sendBytes(ines, made.upload_url, bytes.subarray(100_000), 100_000)
      expect(refused.status).toBeGreaterThanOrEqual(500)
      expect((await details(made.id)).state).toBe('uploading')
      s3.trouble('none')
      const [status, offset] = await offsetOf(made.upload_url)
      expect(status).toBe(200)
      expect(offset).toBeLessThanOrEqual(100_000)
      const rest = await sendBytes(ines, made.upload_url, bytes.subarray(offset), offset)
      expect(rest.status).toBe(204)
      await stack.settle()
      expect(await details(made.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
      expect(await s3.unfinished()).toEqual([])
    },
  )

  test.each(['fails', 'hangs'] as const)(
    'that %s when the last byte is here: the file waits, and asking again finishes it',
    async (trouble) => {
      const bytes = makePdf(`last ${trouble}`)
      const made = await announce(bytes.length)
      expect(await offsetOf(made.upload_url)).toEqual([200, 0])
      // Reading back what was stored fails; storing it did not.
      s3.trouble(trouble, /^GET .*originals\/[a-z0-9]+\?x-id=GetObject$/)
      const answer = await sendBytes(ines, made.upload_url, bytes)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        503,
        'service_unavailable',
      ])
      expect((await details(made.id)).state).toBe('uploading')
      s3.trouble('none')
      expect(await offsetOf(made.upload_url)).toEqual([200, bytes.length])
      await stack.settle()
      expect(await details(made.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
    },
  )

  test('a job that cannot read its file is tried again later, and the file certified then', async () => {
    const { id } = await makeInspection(ines, scene.workflowId)
    const sent = await certify(ines, id, await makePhoto())
    s3.trouble('fails', /^GET/)
    await stack.settle().catch(() => {})
    expect((await details(sent.id)).state).toBe('hashing')
    const [job] = await stack.query(
      `SELECT attempts, max_attempts, run_at > created_at + interval '2 seconds' AS later FROM graphile_worker.jobs WHERE key = $1`,
      [`certify:${sent.identifier}`],
    )
    expect(job).toEqual({ attempts: 1, max_attempts: 8, later: true })
    s3.trouble('none')
    await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await stack.settle()
    expect((await details(sent.id)).state).toBe('certified')
  })

  test.each([
    ['the bytes cannot be read', /^GET/],
    ['nothing can be asked', /./],
  ])(
    'until the last attempt of a job, while %s: the file stays, and is certified later',
    async (_what, only) => {
      const { id } = await makeInspection(ines, scene.workflowId)
      const sent = await certify(ines, id, await makePhoto())
      await stack.query(
        'UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE key = $1',
        [`certify:${sent.identifier}`],
      )
      s3.trouble('fails', only)
      await stack.settle().catch(() => {})
      expect(await details(sent.id)).toMatchObject({ state: 'hashing', failure: null })
      await rescueLostCertifications(stack.services)
      s3.trouble('none')
      await stack.settle()
      expect((await details(sent.id)).state).toBe('certified')
      expect((await s3.objects()).filter((name) => name.endsWith(sent.identifier))).toHaveLength(1)
    },
  )

  test('that does not remove a refused file: it is removed later', async () => {
    const { id } = await makeInspection(ines, scene.workflowId)
    s3.trouble('fails', /^DELETE/)
    const sent = await certify(ines, id, Buffer.alloc(500, 'words '))
    expect(sent.answer.status).toBeGreaterThanOrEqual(500)
    expect(await details(sent.id)).toMatchObject({ state: 'failed', failure: 'incorrect_file_format' })
    const kept = async () => (await s3.objects()).filter((name) => name.includes(sent.identifier))
    expect(await kept()).not.toEqual([])
    s3.trouble('none')
    await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await stack.settle()
    expect(await kept()).toEqual([])
  })

  test('that removes nothing until the last attempt of a job: it is removed later', async () => {
    const alice = await stack.as('alice')
    const { identifier } = await makeCertified(stack, ines, scene.workflowId)
    const { id } = await alice.api.archives.create({ body: {} })
    await stack.settle()
    await ines.api.certifications.remove({ params: { identifier } })
    const kept = async () =>
      (await s3.objects()).filter((name) => name.includes(identifier) || name.includes('archives/'))
    const before = await kept()
    expect(before).toHaveLength(5)
    const jobs = [`erase:${identifier}`, `archive.expire:${id}`]
    await stack.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now() WHERE key = ANY($1)`,
      [jobs],
    )
    s3.trouble('fails', /^DELETE/)
    // Publishing the log, which also removes files, is what refuses; a job may then still be to do.
    await until(async () => {
      await stack.settle().catch(() => {})
      const queued = `SELECT FROM graphile_worker._private_jobs WHERE key = ANY($1) AND run_at > now()`
      return (await stack.query(queued, [jobs])).length === jobs.length
    })
    expect(await kept()).toEqual(before)
    s3.trouble('none')
    await stack.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ANY($1)`, [jobs])
    await stack.settle()
    expect(await kept()).toEqual([])
  })

  test('a log that cannot be published is sealed all the same, and published later', async () => {
    const { id } = await makeInspection(ines, scene.workflowId)
    const sent = await certify(ines, id, makePdf())
    const published = async () => (await (await stack.anyone('/log/checkpoint')).text()).split('\n')[1]
    const before = await published()
    s3.trouble('fails', /^PUT .*log\//)
    await expect(stack.settle()).rejects.toThrow()
    expect((await details(sent.id)).state).toBe('certified')
    s3.trouble('none')
    expect(await published()).toBe(before)
    await stack.settle()
    expect(Number(await published())).toBe(Number(before) + 1)
  })

  test('is said by a download and by the health page, and over when it is over', async () => {
    const certified = await makeCertified(stack, ines, scene.workflowId)
    const download = () => ines.fetch(`/api/certifications/download_file_for_user/${certified.id}`)
    s3.trouble('fails')
    const answer = await download()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable' })
    expect(await (await stack.anyone('/readyz')).json()).toMatchObject({ database: 'ok', storage: 'failed' })
    s3.trouble('none')
    expect((await download()).status).toBe(200)
    expect((await stack.anyone('/readyz')).status).toBe(200)
  })
})
