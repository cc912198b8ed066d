import type { ErrorCode, Problem } from '@atesta/contract/errors.ts'
import { errorCodes } from '@atesta/contract/errors.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import {
  makeInspection,
  makeWorkflow,
  payload,
  type Scene,
  sendBytes,
} from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const pdf = makePdf()
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

async function announce(caller: Caller, scene: Scene, size = pdf.length) {
  const { id } = await makeInspection(caller, scene.workflowId)
  return caller.api.certifications.create({
    body: { title: 'x.pdf', size, inspection_id: id, component_id: 'files' },
  })
}
/** Expects a problem document with this code, in the language asked for. */
async function expectProblem(answer: Response, code: ErrorCode): Promise<Problem> {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = (await answer.json()) as Problem
  expect(problem).toMatchObject({
    code,
    status: errorCodes[code],
    request_id: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(answer.status).toBe(errorCodes[code])
  return problem
}

describe('refusals of the upload protocol are problem documents', () => {
  let stack: Stack
  let scene: Scene
  let ines: Caller
  beforeAll(async () => {
    stack = await startStack()
    scene = await makeWorkflow(stack)
    ines = await stack.as('ines')
  })
  afterAll(() => stack?.stop())

  test('bytes that do not follow those that are here', async () => {
    const { upload_url } = await announce(ines, scene)
    const answer = await sendBytes(ines, upload_url, pdf.subarray(7), 7)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    await expectProblem(answer, 'upload_offset_conflict')
    expect((await sendBytes(ines, upload_url, pdf)).status).toBe(204)
  })

  test('the last bytes again, whose sender has not heard that they arrived: asking says that all are here', async () => {
    const { upload_url } = await announce(ines, scene)
    expect((await sendBytes(ines, upload_url, pdf.subarray(0, 7))).status).toBe(204)
    for (const status of [204, 409, 409]) {
      const answer = await sendBytes(ines, upload_url, pdf.subarray(7), 7)
      expect(answer.status).toBe(status)
      if (status === 409) await expectProblem(answer, 'upload_offset_conflict')
      const { headers } = await ines.fetch(upload_url, { method: 'HEAD', headers: tus })
      expect(headers.get('upload-offset')).toBe(String(pdf.length))
      await stack.settle()
    }
    await expectProblem(await ines.fetch(upload_url, { method: 'DELETE', headers: tus }), 'upload_not_open')
  })

  test('the audit log says from where, with which key and in which request the bytes came', async () => {
    const { token } = await ines.api.apiKeys.create({
      body: { kind: 'personal', name: 'Sender', scopes: ['certifications:write'] },
    })
    for (const [bytes, action] of [
      [pdf, 'receive'],
      [Buffer.alloc(pdf.length, 'x'), 'refuse'],
    ] as const) {
      const { upload_url } = await announce(ines, scene)
      const answer = await ines.fetch(upload_url, {
        method: 'PATCH',
        headers: { ...tus, authorization: `Bearer ${token}`, 'upload-offset': '0', 'user-agent': 'Field/3' },
        body: bytes,
      })
      expect(answer.ok).toBe(action === 'receive')
      const [entry] = await stack.query(
        `SELECT user_id, api_key_id IS NOT NULL AS by_key, address, user_agent, request_id
         FROM audit_events WHERE action = $1 ORDER BY id DESC LIMIT 1`,
        [action],
      )
      expect(entry).toEqual({
        user_id: ines.userId,
        by_key: true,
        address: '127.0.0.1',
        user_agent: 'Field/3',
        request_id: expect.stringMatching(/^[\w-]{36}$/),
      })
    }
  })

  test('a file of a kind that is not accepted is told which are', async () => {
    const { upload_url } = await announce(ines, scene, 5)
    const answer = await sendBytes(ines, upload_url, Buffer.from('plain'))
    const { meta } = await expectProblem(answer, 'incorrect_file_format')
    const accepted = ['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4']
    expect(meta).toEqual({ accepted })
  })

  test('in the caller’s language', async () => {
    const { upload_url } = await announce(ines, scene)
    const pedro = await stack.as('ines', 'es')
    const problem = await expectProblem(await sendBytes(pedro, upload_url, pdf, 3), 'upload_offset_conflict')
    expect(problem.title).toBe('La carga siguió en otra parte')
  })

  test('the last byte of a file whose inspection was submitted before it; the credit goes back', async () => {
    const file = await announce(ines, scene)
    const used = async () => (await ines.api.auth.subscriptionInformation()).data.credits.used
    const before = await used()
    expect((await sendBytes(ines, file.upload_url, pdf.subarray(0, 7))).status).toBe(204)
    const inspectionId = file.inspection_id ?? 0
    const { version } = await ines.api.inspections.form({ params: { id: inspectionId } })
    const body = payload(inspectionId, version, { name: 'Done' })
    await ines.api.tasks.submitForm({ params: { id: scene.workflowId }, body })
    const answer = await sendBytes(ines, file.upload_url, pdf.subarray(7), 7)
    await expectProblem(answer, 'inspection_already_submitted')
    const { state, failure } = await ines.api.certifications.details({ params: { id: file.id } })
    expect([state, failure, await used()]).toEqual(['failed', 'inspection_already_submitted', before - 1])
  })

  test.each([
    ['no protocol', { ...tus, 'tus-resumable': undefined, 'upload-offset': '0' }, 'upload_protocol'],
    ['another version', { ...tus, 'tus-resumable': '9.9.9', 'upload-offset': '0' }, 'malformed_request'],
    ['no offset', tus, 'malformed_request'],
    ['an offset that is no number', { ...tus, 'upload-offset': 'x' }, 'malformed_request'],
  ] as const)('%s', async (_name, given, code) => {
    const { upload_url } = await announce(ines, scene)
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const body = new Uint8Array(pdf)
    await expectProblem(
      await ines.fetch(upload_url, { method: 'PATCH', headers: headers as Record<string, string>, body }),
      code,
    )
  })

  test('more bytes than were announced', async () => {
    const { upload_url } = await announce(ines, scene, 10)
    await expectProblem(await sendBytes(ines, upload_url, pdf), 'file_too_large')
  })

  test('a key sends bytes only if it was made for that', async () => {
    const key = async (scopes: ('certifications:write' | 'certifications:read')[]) =>
      (
        await ines.api.apiKeys.create({
          body: { kind: 'personal', name: scopes.join(), scopes },
        })
      ).token
    const send = async (url: string, token: string) =>
      stack.anyone(url, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', authorization: `Bearer ${token}` },
        body: new Uint8Array(pdf),
      })
    const { upload_url } = await announce(ines, scene)
    const reader = await key(['certifications:read'])
    expect(((await (await send(upload_url, reader)).json()) as Problem).code).toBe('api_key_scope')
    expect((await send(upload_url, await key(['certifications:write']))).status).toBe(204)
  })

  test('a file for a question that the form does not have is not announced', async () => {
    const { id } = await makeInspection(ines, scene.workflowId)
    for (const component_id of ['elsewhere', 'constructor', '__proto__']) {
      const create = ines.api.certifications.create({
        body: { title: 'x.pdf', size: 3, inspection_id: id, component_id },
      })
      await expect(create).rejects.toMatchObject({ code: 'component_unknown' })
    }
  })
})

describe('giving up', () => {
  let stack: Stack
  let scene: Scene
  let ines: Caller
  beforeAll(async () => {
    stack = await startStack()
    scene = await makeWorkflow(stack)
    ines = await stack.as('ines')
  })
  afterAll(() => stack?.stop())
  const giveUp = (url: string) => ines.fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })

  test('is possible until the last byte is here, and not while the file is being looked at', async () => {
    const { upload_url } = await announce(ines, scene)
    await sendBytes(ines, upload_url, pdf.subarray(0, 9))
    expect((await giveUp(upload_url)).status).toBe(204)
    // All bytes are here, but nobody has noted it yet: as after a crash, or in the middle of being received.
    const { identifier, upload_url: complete } = await announce(ines, scene)
    await ines.fetch(complete, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const key = `originals/${identifier}`
    await stack.services.storage.put(key, pdf, 'application/pdf')
    expect((await giveUp(complete)).status).toBe(400)
    expect(await stack.services.storage.size(key)).toBe(pdf.length)
  })

  test('is refused to pages of other origins', async () => {
    const { upload_url } = await announce(ines, scene)
    const headers = { 'tus-resumable': '1.0.0', origin: 'https://elsewhere.test' }
    const answer = await ines.fetch(upload_url, { method: 'HEAD', headers })
    const allowed = answer.headers.get('access-control-allow-origin')
    expect(['*', 'https://elsewhere.test']).not.toContain(allowed)
  })
})

describe('when the storage fails while bytes arrive', () => {
  let s3: S3Server
  let stack: Stack
  let scene: Scene
  beforeAll(async () => {
    s3 = await startS3()
    stack = await startStack({ env: { STORAGE_URL: s3.storageUrl } })
    scene = await makeWorkflow(stack)
  })
  afterAll(async () => {
    await stack?.stop()
    await s3?.stop()
  })

  test('the caller is told to try again, and does so with success', async () => {
    const ines = await stack.as('ines')
    const { upload_url } = await announce(ines, scene)
    const head = await ines.fetch(upload_url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect(head.status).toBe(200)
    s3.trouble('fails', /^PUT/)
    const answer = await sendBytes(ines, upload_url, pdf)
    expect(answer.headers.get('retry-after')).toBe('2')
    await expectProblem(answer, 'service_unavailable')
    s3.trouble('none')
    expect((await sendBytes(ines, upload_url, pdf)).status).toBe(204)
  })
})
