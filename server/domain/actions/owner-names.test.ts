import { inspections } from '@atesta/contract/routes/inspections.ts'
import { comment, component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { unzip } from '@atesta/testkit/formats/unzip.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { ownersGivenById } from './actions.queries.ts'
import { recordActions } from './record-actions.ts'

const given = useScene()
const asked = [
  component('rails', 'yes_no', { comment_object: [comment('fix', 'action')] }),
  component('gate', 'yes_no', { comment_object: [comment('paint', 'action')] }),
  component('place', 'geolocation'),
  component('holes', 'group', {
    components: [component('depth', 'number', { comment_object: [comment('fill', 'action')] })],
  }),
]
const form = formOf(
  section(
    'section',
    asked.map((one) => question(`q_${one.id}`, [one], { label: '' })),
  ),
)

describe('shows an owner given by id by name, and other values as they are', () => {
  let [workflowId, templateId, id] = [0, 0, 0]
  let name = ''
  beforeAll(async () => {
    const { ines, stack } = given
    const made = await makeWorkflow(stack, form)
    ;[workflowId, templateId] = [made.workflowId, made.templateId]
    const draft = await makeInspection(ines, workflowId)
    id = draft.id
    const owner = String(ines.userId)
    await ines.api.tasks.submitForm({
      params: { id: workflowId },
      body: payload(id, draft.version, {
        rails: 'no',
        fix: { text: 'Mend', owner },
        gate: 'no',
        paint: { text: 'Paint', owner: '999999' },
        place: { lat: 1, lon: 2 },
        holes: [{ depth: 1, fill: { text: 'Fill', owner } }],
      }),
    })
    name = (await ines.api.auth.me()).name
    await stack.settle()
  })

  test('in the table of answers', async () => {
    const [row] = (await given.sam.api.inspections.answers({ params: { id: templateId }, query: {} })).data
    expect(row?.answers).toMatchObject({
      fix: { text: 'Mend', owner: name },
      paint: { text: 'Paint', owner: '999999' },
    })
  })

  test('in exports of the answers, in a repeated group too', async () => {
    const exported = async (query: object) =>
      (
        await call(given.sam, inspections.exportAnswers, { params: { id: templateId }, query: { ...query } })
      ).text()
    const [line] = readRecords(await exported({}))
    expect([line?.['rails – fix'], line?.['gate – paint']]).toEqual([`Mend · ${name}`, 'Paint · 999999'])
    const [record] = readRecords(await exported({ group: 'holes' }))
    expect(record?.['depth – fill']).toBe(`Fill · ${name}`)
    const places = JSON.parse(await exported({ format: 'geojson' }))
    expect(places.features[0].properties.rails_fix).toBe(`Mend · ${name}`)
  })

  test('in the export of the inspections of a task', async () => {
    const query = { format: 'csv', task_id: workflowId } as const
    const [line] = readRecords(await (await call(given.sam, inspections.exportAll, { query })).text())
    expect([line?.['rails – fix'], line?.['gate – paint']]).toEqual([`Mend · ${name}`, 'Paint · 999999'])
  })

  test('in the feed, of all and of one', async () => {
    const scopes = ['inspections:read'] as const
    const { token } = await given.sam.api.apiKeys.create({
      body: { kind: 'personal', name: 'Power BI', scopes: [...scopes] },
    })
    const authorization = `Basic ${Buffer.from(`anyone@acme.test:${token}`).toString('base64')}`
    for (const path of ['Answers', `Answers(${id})`, 'Answers_holes']) {
      const said = await given.stack.anyone(`/odata/forms/${templateId}/${path}`, {
        headers: { authorization },
      })
      expect([path, await said.text()]).toEqual([path, expect.stringContaining(`· ${name}`)])
    }
  })

  test('in the report', async () => {
    const { id: report } = await given.sam.api.reports.generate({ body: { inspection_id: id } })
    await given.stack.settle()
    const pages = (await PDF.load(await reportBytes(given.sam, report))).extractText()
    const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
    expect(text).toContain(`Owner: ${name}`)
    expect(text).toContain('Owner: 999999')
  })

  test('in the table of a downloaded inspection; what is digested stays as it was answered', async () => {
    const zip = await call(given.sam, inspections.download, { params: { id } })
    const files = await unzip(Buffer.from(await zip.arrayBuffer()))
    const held = (end: string) => String([...files].find(([path]) => path.endsWith(end))?.[1].bytes)
    expect(held('answers.csv')).toContain(`Mend · ${name}`)
    expect(held('answers.json')).toContain(`"owner":"${given.ines.userId}"`)
  })

  test('in the table still when the action has got another owner, and then none', async () => {
    const { sam } = given
    const [action] = (await sam.api.actions.list({ query: { inspection_id: id, q: 'Mend' } })).data
    if (!action) throw new Error('Nothing was made of the submission.')
    for (const owner_id of [sam.userId, null]) {
      const { version } = await sam.api.actions.read({ params: { id: action.id } })
      await sam.api.actions.save({ params: { id: action.id }, body: { owner_id, version } })
      const [row] = (await sam.api.inspections.answers({ params: { id: templateId }, query: {} })).data
      expect(row?.answers).toMatchObject({ fix: { text: 'Mend', owner: name } })
    }
  })

  test('as named in the last submission, even if another person owns it', async () => {
    const { sam, ines } = given
    const { round, version } = (await ines.api.inspections.form({ params: { id } })).inspection
    await sam.api.inspections.returnForChanges({ params: { id }, body: { round, comment: 'Again' } })
    const answers = {
      rails: 'no',
      fix: { text: 'Mend', owner: String(sam.userId) },
      holes: [
        { depth: 0, fill: { text: 'Drain', owner: '999999' } },
        { depth: 1, fill: { text: 'Fill', owner: String(ines.userId) } },
      ],
    }
    const body = payload(id, version + 1, answers)
    await ines.api.tasks.submitForm({ params: { id: workflowId }, body })
    const [row] = (await sam.api.inspections.answers({ params: { id: templateId }, query: {} })).data
    expect(row?.answers).toMatchObject({ fix: { text: 'Mend', owner: (await sam.api.auth.me()).name } })
    const exported = await call(sam, inspections.exportAnswers, {
      params: { id: templateId },
      query: { group: 'holes' },
    })
    expect(readRecords(await exported.text()).map((record) => record['depth – fill'])).toEqual([
      'Drain · 999999',
      `Fill · ${name}`,
    ])
  })

  test('never for a respondent’s answer, even if the office assigns that person', async () => {
    const { stack, sam, ines } = given
    const other = await makeInspection(ines, workflowId)
    const respondent = { userId: ines.userId, name: 'Ana', respondent: {} } as unknown as Actor
    await inCompany(stack.services.app, stack.companies.acme, (db) =>
      recordActions(db, respondent, { id: other.id, task_id: workflowId, round: 1 }, [
        { place: 'fix', text: 'Mend', owner: String(sam.userId), question: 'Rails' },
      ]),
    )
    const [action] = (await sam.api.actions.list({ query: { inspection_id: other.id } })).data
    const body = { owner_id: sam.userId, version: 1 }
    await sam.api.actions.save({ params: { id: action?.id ?? 0 }, body })
    const found = await inCompany(stack.services.app, stack.companies.acme, (db) =>
      ownersGivenById(db, [other.id]),
    )
    expect(found).toEqual([])
  })
})
