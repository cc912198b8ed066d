import { dayMs } from '@atesta/contract/durations.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { type Answered, makeAnswered } from '@atesta/testkit/records/answers.ts'
import { certify, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { parse } from '@sap-ux/edmx-parser'
import { ODataQuery } from 'ts-odata-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { begunBefore, pageToken } from './page-token.ts'

const given = useScene()
let form: Answered
let key: string
beforeAll(async () => {
  form = await makeAnswered(given.stack)
  key = await keyOf(given.sam)
})

async function keyOf(
  caller: Caller,
  scopes: ('inspections:read' | 'templates:read')[] = ['inspections:read'],
) {
  const { token } = await caller.api.apiKeys.create({
    body: { kind: 'personal', name: 'Power BI', scopes },
  })
  return token
}
const basic = (secret: string) => `Basic ${Buffer.from(`anyone@acme.test:${secret}`).toString('base64')}`
const get = (path: string, authorization = basic(key), id = form.templateId) =>
  given.stack.anyone(`/odata/forms/${id}${path}`, { headers: { authorization } })

type Named = { name: string }
/** What is looked at of a model as it was read. */
type Schema = {
  entitySets: Named[]
  entityTypes: { keys: Named[]; entityProperties: (Named & { type: string })[] }[]
}
type Answer = {
  inspection_id: number
  title: string
  submitted_at: string
  form_version: number
  Belt_speed: number
}
type Hole = { inspection_id: number; record: number; Depth: number }
/** A set as a client of the field reads it: it builds the address, follows the pages and reads the answers. */
const entities = <T>(set: string, secret = key, id = form.templateId) =>
  ODataQuery.forV4<T>(`${given.stack.url}/odata/forms/${id}/${set}`, {
    requestInit: () => ({ headers: { authorization: basic(secret) } }),
  })
const noted = () => countRows(given.stack, 'audit_events', `action = 'export' AND noun = 'template'`)
/** More than a client may order by at once: each is looked for in every inspection. */
const nineFacts = [
  ...['title', 'task_id', 'task', 'person_id', 'person', 'form_version'],
  ...['started_at', 'submitted_at', 'inspection_id'],
]
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

describe('for a client', () => {
  test('the service names its sets, and its model can be read', async () => {
    const service = await get('/')
    expect(service.headers.get('odata-version')).toBe('4.0')
    expect(await service.json()).toEqual({
      '@odata.context': `${given.stack.url}/odata/forms/${form.templateId}/$metadata`,
      value: [
        { name: 'Answers', kind: 'EntitySet', url: 'Answers' },
        { name: 'Answers_Holes', kind: 'EntitySet', url: 'Answers_Holes' },
      ],
    })
    const metadata = await get('/$metadata')
    expect(metadata.headers.get('content-type')).toContain('application/xml')
    const schema = parse(await metadata.text()).schema as Schema
    expect(schema.entitySets.map(({ name }) => name)).toEqual(['Answers', 'Answers_Holes'])
    const types = schema.entityTypes.map(({ keys, entityProperties }) => ({
      keys: keys.map(({ name }) => name),
      properties: Object.fromEntries(entityProperties.map(({ name, type }) => [name, type])),
    }))
    expect(types[0]?.properties).toMatchObject({
      inspection_id: 'Edm.Int64',
      submitted_at: 'Edm.DateTimeOffset',
      Shift: 'Edm.String',
      Belt_speed: 'Edm.Double',
      Seen: 'Edm.DateTimeOffset',
      Place_latitude: 'Edm.Double',
      Holes: 'Edm.Int32',
      Old_question: 'Edm.String',
    })
    expect(types[1]?.keys).toEqual(['inspection_id', 'record'])
  })

  test('answers, in the order they were submitted', async () => {
    const { value } = await entities<Answer>('Answers').getManyAsync()
    expect(titles(value)).toEqual(['North', 'South', 'West'])
    expect(value[0]).toMatchObject({
      inspection_id: form.ids[0],
      form_version: 1,
      Shift: 'Early',
      Guard_rails: 'No',
      Guard_rails_What_is_missing: '=missing()',
      Belt_speed: 2.5,
      Seen: '2026-11-20T08:30:00.000Z',
      Place_latitude: -33.45,
      Tools: 'Drill; Saw',
      Holes: 2,
      Old_question: 'kept',
      New_question: null,
    })
  })

  test('records of a group, each with the key of its inspection', async () => {
    const { value } = await entities<Hole>('Answers_Holes').getManyAsync()
    expect(value.map(({ inspection_id, record, Depth }) => [inspection_id, record, Depth])).toEqual([
      [form.ids[0], 1, 3],
      [form.ids[0], 2, 4.5],
    ])
    expect(await (await get('/Answers_Holes?$skip=1&$top=1')).json()).toMatchObject({
      value: [{ record: 2 }],
    })
    expect(await (await get('/Answers_Holes/$count')).text()).toBe('2')
  })

  test('one by its key', async () => {
    const one = await entities<Answer>('Answers').getAsync(form.ids[1])
    expect(one).toMatchObject({ title: 'South', Belt_speed: 1 })
    expect((await get('/Answers(987654321)')).status).toBe(404)
  })

  test('chosen properties, some of the rows, and how many there are', async () => {
    const page = await entities<Answer>('Answers')
      .select((row) => ({ title: row.title, Belt_speed: row.Belt_speed }))
      .skip(1)
      .top(1)
      .getManyWithCountAsync()
    expect([page.value, page['@odata.count']]).toEqual([[{ title: 'South', Belt_speed: 1 }], 3])
    expect(await (await get('/Answers/$count')).text()).toBe('3')
  })

  test.each([
    ["Shift eq 'Early'", ['North', 'West']],
    ["Shift eq 'Mañana'", ['North', 'West']],
    ["Shift ne 'early'", ['South']],
    ["Guard_rails eq 'Yes' and not (Belt_speed lt 2)", ['West']],
    ['Belt_speed ge 1 and Belt_speed lt 2.5', ['South']],
    ['2 lt Belt_speed', ['North']],
    ['Belt_speed eq null', ['West']],
    ["Old_question eq 'kept' or title eq 'West'", ['North', 'West']],
    ['submitted_at gt 2026-01-01T00:00:00Z and form_version eq 1', ['North', 'South']],
    ['submitted_at ge 2999-01-01', []],
    ["contains(title,'ort') or startswith(title,'W') eq true", ['North', 'West']],
    ["endswith(Shift,'ly') and not contains(title,'%')", ['North', 'West']],
    ["contains(Old_question,'ep')", ['North']],
  ])('filtered: %s', async (filter, expected) => {
    const answer = await get(`/Answers?$filter=${encodeURIComponent(filter)}`)
    expect([answer.status, titles(((await answer.json()) as { value: Answer[] }).value)]).toEqual([
      200,
      expected,
    ])
  })

  test.each([
    ['title desc', ['West', 'South', 'North']],
    ['Belt_speed', ['West', 'South', 'North']],
    ['form_version desc,Belt_speed desc', ['West', 'North', 'South']],
    [nineFacts.slice(0, 8).join(','), ['North', 'South', 'West']],
  ])('ordered: %s', async (order, expected) => {
    const answer = await get(`/Answers?$orderby=${encodeURIComponent(order)}`)
    expect(titles(((await answer.json()) as { value: Answer[] }).value)).toEqual(expected)
  })

  test.each([
    '$filter=Belt_speed',
    "$filter=Belt_speed eq 'fast'",
    '$filter=nothing eq 1',
    "$filter=title eq 'x",
    "$filter=contains(Belt_speed,'x')",
    "$filter=contains(title,'x'",
    '$filter=((title eq null)',
    '$orderby=Tools',
    '$orderby=title up',
    '$orderby=title,title',
    `$orderby=${nineFacts.join(',')}`,
    '$expand=Holes',
    '$top=-1',
    '$skiptoken=x',
    '$select=nothing',
    'page=2',
  ])('refused as OData says: %s', async (query) => {
    const answer = await get(`/Answers?${query}`)
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: object }
    expect(error).toMatchObject({ code: 'validation_failed', message: expect.any(String) })
  })
})

test('files by their identifiers, and where anyone can check them', async () => {
  const { id, version } = await makeInspection(given.ines, given.workflowId)
  const { identifier } = await certify(given.ines, id, await makePhoto())
  await given.stack.settle()
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, version, { name: 'Well 7', files: [identifier] }),
  })
  const { value } = await entities<{ files: string; files_verifier: string }>(
    'Answers',
    key,
    given.templateId,
  ).getManyAsync()
  expect(value[0]).toMatchObject({
    files: identifier,
    files_verifier: `http://atesta.test/verifier/${identifier}`,
  })
})

describe('who may', () => {
  test('a key of its scope, as password or as bearer; no other caller', async () => {
    expect((await get('/Answers', `Bearer ${key}`)).status).toBe(200)
    const without = await given.stack.anyone(`/odata/forms/${form.templateId}/`)
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Atesta", charset="UTF-8"',
    ])
    expect(await without.json()).toMatchObject({
      error: { code: 'unauthenticated', message: expect.stringContaining('API key') },
    })
    for (const wrong of [basic('atk_wrongwrongwrongwrongwrong'), basic(given.stack.password), 'Basic ?'])
      expect((await get('/', wrong)).status).toBe(401)
    expect((await get('/', basic(await keyOf(given.sam, ['templates:read'])))).status).toBe(403)
  })

  test('none may write', async () => {
    const written = await given.stack.anyone(`/odata/forms/${form.templateId}/Answers`, {
      method: 'DELETE',
      headers: { authorization: basic(key) },
    })
    expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('returns only what the caller may see, of their company', async () => {
    const own = await entities<Answer>('Answers', await keyOf(given.ines)).getManyAsync()
    expect(titles(own.value)).toEqual(['North'])
    const sara = await given.stack.as('sara')
    expect((await entities<Answer>('Answers', await keyOf(sara)).getManyAsync()).value).toEqual([])
    const rita = await given.stack.as('rita')
    const theirs = await get('/', basic(await keyOf(rita)))
    expect([theirs.status, (await get('/', basic(key), 987_654)).status]).toEqual([404, 404])
  })

  test('reading is noted, also from a place that the caller has written', async () => {
    const before = await noted()
    await get('/$metadata')
    expect(await noted()).toBe(before)
    const asked = [
      '',
      '?$skiptoken=-1,1',
      '?$orderby=title&$skiptoken=0',
      `?$skiptoken=-1,1.${'0.'.repeat(16)}`,
    ]
    for (const [n, query] of asked.entries()) {
      expect(
        titles(((await (await get(`/Answers${query}`)).json()) as { value: Answer[] }).value),
      ).toHaveLength(3)
      expect(await noted()).toBe(before + n + 1)
    }
  })
})

/** The address of the page behind the first, at the installation. */
async function second(query = '', secret = key): Promise<string> {
  const answer = (await (await get(`/Answers${query}`, basic(secret))).json()) as {
    '@odata.nextLink': string
  }
  return answer['@odata.nextLink'].split(`/odata/forms/${form.templateId}`)[1] ?? ''
}

describe('many', () => {
  beforeAll(async () => {
    await given.stack.query(
      `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at, answers)
     SELECT company_id, task_id, user_id, 1000 + n, title, template_id, template_version, state, submitted_at, answers
     FROM inspections, generate_series(1, 300) n WHERE id = $1`,
      [form.ids[0]],
    )
  })

  test('come page by page, each once, also those of one moment', async () => {
    const found: number[] = []
    const before = await noted()
    for await (const { inspection_id } of entities<Answer>('Answers')) found.push(inspection_id)
    expect(await noted()).toBe(before + 1)
    expect([found.length, new Set(found).size]).toEqual([303, 303])
    const ordered: number[] = []
    for await (const { inspection_id } of entities<Answer>('Answers').orderByDescending(
      (row) => row.inspection_id,
    ))
      ordered.push(inspection_id)
    expect(ordered).toEqual(found.toSorted((a, b) => b - a))
    const limited = await entities<Answer>('Answers').top(280).getManyAsync()
    const rest = await limited.next?.()
    expect([limited.value.length, rest?.value.length, rest?.next]).toEqual([250, 30, undefined])
    const holes: number[] = []
    for await (const { record } of entities<Hole>('Answers_Holes')) holes.push(record)
    expect(holes.length).toBe(602)
  })

  test('a page behind the first is noted with it, in either order, and of some of the rows', async () => {
    for (const query of ['', '?$orderby=title desc', '?$filter=inspection_id gt 0&$select=title']) {
      const next = await second(query)
      const before = await noted()
      expect(await (await get(next)).json()).toMatchObject({ value: { length: 53 } })
      expect([query, await noted()]).toEqual([query, before])
    }
  })

  test('starts a new export for another caller, form, set, filter, position or day', async () => {
    const token = (await second()).split('$skiptoken=')[1] ?? ''
    const theirs = await keyOf(given.alice)
    const [place, at, mark] = token.split('.')
    const other = [
      () => get(`/Answers?$skiptoken=${token}`, basic(theirs)),
      () => get(`/Answers?$skiptoken=${token}`, undefined, given.templateId),
      () => get(`/Answers_Holes?$skiptoken=${token}`),
      () => get(`/Answers?$filter=inspection_id gt 0&$skiptoken=${token}`),
      () => get(`/Answers?$skiptoken=${place?.replace(/\d$/, '0')}0.${at}.${mark}`),
      () => get(`/Answers?$skiptoken=${place}.${at}0.${mark}`),
    ]
    for (const [n, ask] of other.entries()) {
      const before = await noted()
      expect([n, (await ask()).status, await noted()]).toEqual([n, 200, before + 1])
    }
    const of = { companyId: 1, userId: 2, apiKeyId: 3, formId: 4, set: 'Answers', asked: '[]' }
    const begun = Date.now()
    const written = pageToken(given.stack.services, of, '5,6', begun)
    const read = (later: number) => begunBefore(given.stack.services, of, written, begun + later)
    expect([read(dayMs - 1), read(dayMs)]).toEqual([begun, null])
  })
})

test('where many inspections have no record, a page is empty, and the next ones have what was asked for', async () => {
  const { templateId, ids } = await makeAnswered(given.stack)
  const copy = (of: number, from: number, to: number) =>
    given.stack.query(
      `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, submitted_at, answers)
       SELECT company_id, task_id, user_id, 1000 + n, title, template_id, template_version, state, submitted_at + n * interval '1 hour', answers
       FROM inspections, generate_series($2::int, $3::int) n WHERE id = $1`,
      [of, from, to],
    )
  await copy(ids[1], 1, 1500)
  await copy(ids[0], 1501, 1501)
  for (const order of ['', '&$orderby=submitted_at']) {
    const first = await get(`/Answers_Holes?$skip=3&$top=5${order}`, undefined, templateId)
    const page = (await first.json()) as { value: Hole[]; '@odata.nextLink': string }
    expect(page.value).toEqual([])
    const next = await get(page['@odata.nextLink'].split(`/${templateId}`)[1] ?? '', undefined, templateId)
    expect(await next.json()).toMatchObject({ value: [{ record: 2 }] })
  }
})

test('splits large answers over more pages without losing any', async () => {
  const { templateId, ids } = await makeAnswered(given.stack)
  // Packed they are as large: what looks random cannot be packed.
  const large = 'SELECT string_agg(md5(random()::text), $2) FROM generate_series(1, 9000) WHERE i.id > 0'
  await given.stack.query(
    `UPDATE inspections i SET answers = answers || jsonb_build_array(jsonb_build_object('id', 'large', 'value', (${large})))
     WHERE id = ANY($1)`,
    [ids, ''],
  )
  const page = await entities<Answer>('Answers', key, templateId).getManyAsync()
  expect(page.value.length).toBe(1)
  for (const order of [false, true]) {
    const found: number[] = []
    const asked = entities<Answer>('Answers', key, templateId)
    for await (const { inspection_id } of order ? asked.orderBy((row) => row.title) : asked)
      found.push(inspection_id)
    expect(found).toEqual(ids)
  }
})
