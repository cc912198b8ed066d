import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { examplePng } from '@atesta/contract/schemas/form.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { call, expectProblem, expectRefused, problemIn } from '@atesta/testkit/calls.ts'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'
import { messageTo, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { certify, makeInspection, makeTemplate, payload } from '@atesta/testkit/records/factories.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('from the message to the receipt, over HTTP', async () => {
  const { task, email, token } = await given.makeSent({ locale: 'pt', reminder_days: [3] })
  const client = respondent(given.stack, token)
  const state = async () => (await given.sam.api.emails.readEmail({ params: { id: email.id } })).state
  expect(await state()).toBe('sent')

  const link = await client.api.emails.link({ body: { token } })
  expect([link.state, await state()]).toEqual(['open', 'opened'])
  const id = link.inspection_id ?? 0
  const form = await client.api.inspections.form({ params: { id } })
  expect(form.inspection).toMatchObject({ state: 'draft', person: { name: 'Ana Ruiz' } })

  await client.api.inspections.save({
    params: { inspectionId: id },
    body: payload(id, form.version, { name: 'Ro' }),
  })
  expect(await state()).toBe('started')
  const { identifier } = await certify(client, id, await makePhoto())
  await given.stack.settle()
  const [file] = (await client.api.emails.inspectionCertifications({ params: { id }, query: {} })).data
  expect(file).toMatchObject({ identifier, state: 'certified' })
  expect((await client.api.certifications.details({ params: { id: file?.id ?? 0 } })).identifier).toBe(
    identifier,
  )
  expect((await client.api.certifications.proof({ params: { identifier } })).size).toBeGreaterThan(0)
  expect(
    (await client.api.certifications.preview({ params: { identifier }, query: {} })).size,
  ).toBeGreaterThan(0)

  const receipt = await client.api.tasks.submitFormToken({
    params: { id: task.id },
    body: payload(id, form.version + 1, { name: 'Roof', files: [identifier] }),
  })
  expect(await given.sam.api.emails.readEmail({ params: { id: email.id } })).toMatchObject({
    state: 'submitted',
    next_reminder_at: null,
    counts: { certifications: 1 },
  })
  await given.stack.settle()
  const message = await messageTo(given.stack, email.address)
  expect(message.subject).toBe('Recebido: Hail in March')
  expect(message.text).toContain(`Hash das respostas: ${receipt.answers_sha256}`)
  expect(message.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined()
})

test('the sealed statement names the client and the link as identification', async () => {
  const { email, token } = await given.makeSent()
  const client = respondent(given.stack, token)
  const id = email.inspection_id
  const { identifier } = await certify(client, id, makePdf())
  await given.stack.settle()
  await client.api.tasks.submitFormToken({
    params: { id: email.task.id },
    body: payload(id, 1, { name: 'Roof', files: [identifier] }),
  })
  const rows = await given.stack.query<{ kind: string; disclosures: string[] }>(
    'SELECT kind, disclosures FROM statements WHERE inspection_id = $1 ORDER BY id',
    [id],
  )
  const people = rows.map(({ disclosures }) =>
    disclosures
      .map((each) => JSON.parse(Buffer.from(each, 'base64url').toString()) as [string, string, unknown])
      .find(([, name]) => name === 'person')
      ?.at(2),
  )
  const person = { id: String(email.client.id), name: 'Ana Ruiz', signed_in: false }
  expect(people).toEqual([person, person])
})

test('a personal link opens these calls and no other', async () => {
  const { token } = await given.makeSent()
  const client = respondent(given.stack, token)
  const open: string[] = []
  for (const [module, routes] of Object.entries(contract))
    for (const [operation, route] of Object.entries(routes as Record<string, Route>)) {
      if (route.open) continue
      const args = {
        params: { id: 1, inspectionId: 1, identifier: '0'.repeat(20) },
        ...(route.body && { body: {} }),
      }
      const answer = await call(client, route, args)
      const problem = await problemIn(answer)
      if (problem.code !== 'forbidden') open.push(`${module}.${operation}`)
    }
  expect(open.sort()).toEqual([
    'certifications.create',
    'certifications.details',
    'certifications.preview',
    'certifications.proof',
    'certifications.remove',
    'certifications.retry',
    'emails.inspectionCertifications',
    'inspections.form',
    'inspections.save',
    'tasks.submitFormToken',
  ])
})

test('opens only its own inspection, and writes nothing else', async () => {
  const mine = await given.makeSent()
  const client = respondent(given.stack, mine.token)
  const again = await given.makeTask({ recipients: [{ client_id: mine.email.client.id }] })
  const [other] = await given.emailsOf(again.id)
  const staff = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, staff.id, makePdf())
  const before = await rowsOf(given.stack)
  const { inspections, certifications } = contract
  for (const id of [other?.inspection_id ?? 0, staff.id]) {
    const file = { title: 'x', size: 3, inspection_id: id, component_id: 'files' }
    for (const [route, args] of [
      [inspections.form, { params: { id } }],
      [inspections.save, { params: { inspectionId: id }, body: payload(id, 1, {}) }],
      [certifications.create, { body: file }],
      [certifications.preview, { params: { identifier } }],
      [certifications.remove, { params: { identifier } }],
    ] as const)
      await expectProblem(await call(client, route, args), route, 'not_found')
  }
  const upload = await client.fetch(`/api/uploads/${identifier}`, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  })
  expect(upload.status).toBe(404)
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('after the answer the link opens nothing of it, and saving again is refused with the promised words', async () => {
  const { task, email, token } = await given.makeSent()
  const client = respondent(given.stack, token)
  const id = email.inspection_id
  const { identifier } = await certify(client, id, makePdf())
  await given.stack.settle()
  await client.api.tasks.submitFormToken({
    params: { id: task.id },
    body: payload(id, 1, { name: 'Roof', files: [identifier] }),
  })
  const { inspections, certifications, emails, tasks } = contract
  for (const [route, args] of [
    [inspections.form, { params: { id } }],
    [emails.inspectionCertifications, { params: { id } }],
    [certifications.proof, { params: { identifier } }],
    [certifications.remove, { params: { identifier } }],
  ] as const)
    await expectProblem(await call(client, route, args), route, 'not_found')
  const again = { params: { inspectionId: id }, body: payload(id, 3, { name: 'Roof' }) }
  await expectProblem(
    await call(client, inspections.save, again),
    inspections.save,
    'inspection_already_submitted',
  )
  const submit = { params: { id: task.id }, body: payload(id, 3, { name: 'Roof' }) }
  await expectProblem(
    await call(client, tasks.submitFormToken, submit),
    tasks.submitFormToken,
    'inspection_already_submitted',
  )
})

test('a staff member cannot answer for a client, and the email stays open', async () => {
  const { task, email } = await given.makeSent()
  await expectRefused(
    given.stack,
    given.sam,
    contract.tasks.submitForm,
    { params: { id: task.id }, body: payload(email.inspection_id, 1, { name: 'By phone' }) },
    'respondent_submits',
  )
  expect((await given.emailsOf(task.id))[0]?.state).toBe('sent')
})

test('stored responses are not shared between links of one client', async () => {
  const { stack, sam } = given
  const mine = await given.makeSent()
  const { id } = await given.makeTask({ recipients: [{ client_id: mine.email.client.id }] })
  await sam.api.emails.send({ params: { id } })
  await stack.settle()
  const other = tokenIn(await messageTo(stack, mine.email.address))
  const inspectionId = mine.email.inspection_id
  const { version } = await respondent(stack, mine.token).api.inspections.form({
    params: { id: inspectionId },
  })
  const args = { params: { inspectionId }, body: payload(inspectionId, version, { name: 'Ro' }) }
  const save = (token: string) =>
    call(respondent(stack, token), contract.inspections.save, args, { 'idempotency-key': 'the same' })
  expect((await save(mine.token)).status).toBe(200)
  expect((await save(mine.token)).status).toBe(200)
  await expectProblem(await save(other), contract.inspections.save, 'idempotency_key_reused')
})

test('a signature is a picture by its bytes: anything else is neither saved nor submitted', async () => {
  const form = formWith(component('name', 'text'), component('sign', 'signature'))
  const { task, token } = await given.makeSent({ template_id: await makeTemplate(given.stack, form) })
  const client = respondent(given.stack, token)
  const id = (await client.api.emails.link({ body: { token } })).inspection_id ?? 0
  const { version } = await client.api.inspections.form({ params: { id } })
  const layers = Array.from(
    { length: 12 },
    (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`,
  )
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"><rect id="l0" width="9" height="9"/>${layers.join('')}</svg>`
  const png = Buffer.from(examplePng, 'base64')
  const wide = Buffer.from(png)
  wide.writeUInt32BE(6000, 16)
  const signed = (picture: Buffer) => ({
    component_id: 'sign',
    name: 'Ana',
    signed_at: '2026-01-02T03:04:05Z',
    image: `data:image/png;base64,${picture.toString('base64')}`,
  })
  const filled = (picture: Buffer) => ({
    ...payload(id, version, { name: 'Rio' }),
    envelope: { signatures: [signed(png), signed(picture)] },
  })
  for (const picture of [Buffer.from(bomb), Buffer.from('Ana'), wide, png.subarray(0, 50), Buffer.alloc(0)]) {
    const body = filled(picture)
    for (const answer of [
      await call(client, contract.inspections.save, { params: { inspectionId: id }, body }),
      await call(client, contract.tasks.submitFormToken, { params: { id: task.id }, body }),
    ]) {
      const problem = await expectProblem(answer, contract.inspections.save, 'signature_no_picture')
      expect(problem.errors).toEqual([{ path: '/envelope/signatures/1/image', message: 'no_picture' }])
    }
  }
  const inAnswer = payload(id, version, { name: [{ sign: signed(Buffer.from(bomb)) }] })
  const answer = await call(client, contract.inspections.save, {
    params: { inspectionId: id },
    body: inAnswer,
  })
  await expectProblem(answer, contract.inspections.save, 'signature_no_picture')
  const photo = await makePhoto()
  const saved = await client.api.inspections.save({ params: { inspectionId: id }, body: filled(photo) })
  expect(saved.version).toBeGreaterThan(version)
})
