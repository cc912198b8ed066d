// Slow: each call is made with what it needs: files, reports and mails among it.
import { errorCodes } from '@atesta/contract/errors.ts'
import { expect, test } from 'vitest'
import { type Args, call, expectGood, expectProblem, problemIn } from '../calls.ts'
import { rowsOf } from '../rows.ts'
import { useCompanies } from './companies.ts'
import { type Operation, writes } from './operations.ts'
import { argsOf, refusedHere } from './recipes.ts'

const given = useCompanies()
const able = (operation: Operation) => !(operation.id in refusedHere)
const arrange = (operation: Operation) => argsOf(operation, { company: given.acme, as: given.alice })
const textOf = (answer: Response) => answer.text()

test.each(writes.filter((operation) => able(operation) && !operation.route.binary))(
  '$id repeated with its key is answered like the first time and not done again',
  async (operation) => {
    const { as = given.alice, ...args } = await arrange(operation)
    const headers = { 'idempotency-key': `again ${operation.id}` }
    const first = await call(as, operation.route, args, headers)
    const said = await textOf(first)
    expectGood(first, operation.route, said)
    const before = await rowsOf(given.stack)
    const second = await call(as, operation.route, args, headers)
    // What was kept as a document may come back with its members in another order.
    const again = await textOf(second)
    expect([second.status, again && JSON.parse(again)]).toEqual([first.status, said && JSON.parse(said)])
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await rowsOf(given.stack)).toEqual(before)
    const other = { ...args, body: { ...(args.body as object), repeated: 'otherwise' } }
    const reused = await call(as, operation.route, other, headers)
    const { code } = await problemIn(reused)
    // Unknown members are refused before keys are looked at; a call that takes no body has none to differ in.
    expect(['idempotency_key_reused', 'validation_failed']).toContain(code)
    expect(reused.status).toBe(errorCodes[code])
  },
)

type Versioned = { version?: number; form_data?: { inspection: { version: number } } }
type Field = { safeParse: (value: unknown) => { success: boolean } }
const shapeOf = ({ route }: Operation) =>
  (route.body as { shape?: Record<string, Field> } | undefined)?.shape ?? {}
const versioned = writes.filter((operation) => {
  const shape = shapeOf(operation)
  return 'version' in shape || 'form_data' in shape
})

/** The same save, started from a version that is not the present one. */
function stale(args: Args): { args: Args; version: number } {
  const body = structuredClone(args.body) as Versioned
  const version = (body.version ?? body.form_data?.inspection.version ?? 0) + 5
  if (body.form_data) body.form_data.inspection.version = version
  else body.version = version
  return { args: { ...args, body }, version }
}

test('saves are known by their versions', () => {
  expect(versioned.length).toBeGreaterThan(12)
})

test.each(versioned)(
  '$id from another version is refused with both versions, and nothing is written',
  async (operation) => {
    const { as = given.alice, ...prepared } = await arrange(operation)
    const { args, version } = stale(prepared)
    const before = await rowsOf(given.stack)
    const answer = await call(as, operation.route, args)
    const problem = await expectProblem(answer, operation.route, 'stale_version')
    expect(problem.meta).toMatchObject({ mine: version, theirs: expect.any(Number) })
    expect(problem.meta?.theirs).not.toBe(version)
    expect(await rowsOf(given.stack)).toEqual(before)
  },
)

const saves = versioned.filter(
  (operation) => operation.name.startsWith('save') && 'version' in shapeOf(operation),
)

test('every save of fields is among them', () => {
  expect(saves.map(({ id }) => id)).toContain('workflows.save')
  expect(saves.length).toBeGreaterThan(10)
})

/** Something in every field that can be emptied, for the saves that have it. */
const everything: Record<string, unknown> = {
  description: 'Said',
  due_at: '2199-01-01T12:00:00.000Z',
  expires_at: '2199-01-02T12:00:00.000Z',
  settings: { camera_only: true },
  recurrence: { rule: 'FREQ=DAILY', starts_at: '2199-01-01T09:00', time_zone: 'UTC', due_after_minutes: 60 },
  message: 'Please',
  reminder_days: [2],
  phone: '+54 299 400000',
  locale: 'pt',
  policy_number: 'P-1',
  insured: { name: 'Ana', email: 'ana@client.test', phone: '1' },
  incident: { date: '2026-01-02', type: 'fire', place: 'Salta', position: { lat: -24, lon: -65 } },
  amount: { value: 12.5, currency: 'USD' },
  main_colour: '#7a1f1f',
  contact_email: 'office@acme.test',
}
type Saved = Record<string, unknown> & { version: number }
/** What an answer says of a field, where that is not the member of its name. */
const shownAs: Record<string, string[]> = {
  template_id: ['template', 'can', 'cannot'],
  category_id: ['category'],
  owner_id: ['owner'],
  main_colour: ['main_colour', 'layout'],
  days: ['days', 'effective_at', 'changed_at'],
}
/** An answer without what each save changes, and without some members. */
function apart(saved: Saved, but: string[] = []): Record<string, unknown> {
  const left = Object.entries(saved).filter(
    ([key]) => !['version', 'updated_at', 'versions', ...but].includes(key),
  )
  return Object.fromEntries(left)
}
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 'other' ||
  (typeof value === 'object' && Object.values(value as object).every(isEmpty))

test.each(saves)('$id keeps what is left out, and empties what is null', async (operation) => {
  const { as = given.alice, params, body } = await arrange(operation)
  const shape = shapeOf(operation)
  const save = async (fields: object) => {
    const answer = await call(as, operation.route, { ...(params && { params }), body: fields })
    const text = await answer.text()
    expectGood(answer, operation.route, text)
    return JSON.parse(text) as Saved
  }
  const extra = Object.entries(everything).filter(([key]) => key in shape)
  const full = await save({ ...(body as object), ...Object.fromEntries(extra) })
  let last = await save({ version: full.version })
  expect(apart(last)).toEqual(apart(full))
  const clearable = Object.keys(shape).filter((key) => shape[key]?.safeParse(null).success)
  for (const key of clearable) {
    const shown = shownAs[key] ?? [key]
    const emptied = await save({ version: last.version, [key]: null })
    expect([key, isEmpty(emptied[shown[0] as string])]).toEqual([key, true])
    expect(apart(emptied, shown)).toEqual(apart(last, shown))
    last = emptied
  }
})
