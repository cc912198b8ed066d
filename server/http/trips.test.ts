import { openWire, type Wire } from '@atesta/testkit/outside/wire.ts'
import {
  limitCredits,
  makeCertified,
  makeInspection,
  makeWorkflow,
  payload,
  type Scene,
} from '@atesta/testkit/records/factories.ts'
import { type Caller, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Given = Scene & { alice: Caller; ines: Caller; inspection: number; certification: number; claim: number }

const given = {} as Given
let wire: Wire
let stack: Stack
beforeAll(async () => {
  stack = await startStack({
    async through(databaseUrl) {
      wire = await openWire(databaseUrl)
      return wire.url
    },
  })
  const [alice, ines] = [await stack.as('alice'), await stack.as('ines')]
  Object.assign(given, { alice, ines }, await makeWorkflow(stack))
  const { id, inspectionId } = await makeCertified(stack, ines, given.workflowId)
  const folder = await alice.api.claims.createFolder({ body: { name: 'Claims' } })
  const claim = await alice.api.claims.create({
    body: { name: 'Roof', number: 'R-1', folder_id: folder.id, template_id: given.templateId },
  })
  Object.assign(given, { certification: id, inspection: inspectionId, claim: claim.id })
})
afterAll(async () => {
  await stack?.stop()
  await wire?.close()
})

const draft = () => makeInspection(given.ines, given.workflowId)
const announced = (inspection_id: number) =>
  given.ines.api.certifications.create({
    body: { title: 'x.pdf', size: 100, inspection_id, component_id: 'files' },
  })
type Draft = Awaited<ReturnType<typeof draft>>
const filled = ({ id, version }: Draft) => payload(id, version, { name: 'Well 7' })

/** The fewest of some attempts, until there are as few: what else the program does meanwhile only adds to them. */
async function fewest<T>(
  what: 'trips' | 'statements',
  most: number,
  prepare: () => Promise<T>,
  call: (prepared: T) => Promise<unknown>,
) {
  let found = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 20 && found > most; attempt++) {
    const prepared = await prepare()
    await wire.quiet(10)
    const before = wire.traffic()[what]
    await call(prepared)
    await wire.quiet(what === 'statements' ? 10 : 0)
    found = Math.min(found, wire.traffic()[what] - before)
  }
  return found
}
const fewestTrips = <T>(most: number, prepare: () => Promise<T>, call: (prepared: T) => Promise<unknown>) =>
  fewest('trips', most, prepare, call)

const reads: Record<string, () => Promise<unknown>> = {
  'one inspection with its form': () => given.ines.api.inspections.form({ params: { id: given.inspection } }),
  inspections: () => given.ines.api.inspections.list({ query: {} }),
  'inspections, filtered': () =>
    given.ines.api.inspections.list({ query: { task_id: given.workflowId, submitted: 'false' } }),
  'inspections of a workflow': () =>
    given.ines.api.workflows.inspections({ params: { id: given.workflowId }, query: {} }),
  certifications: () => given.ines.api.certifications.list({ query: {} }),
  'one certification with its proof': () =>
    given.ines.api.certifications.details({ params: { id: given.certification } }),
  workflows: () => given.alice.api.workflows.list({ query: { folder_id: given.folderId } }),
  'one workflow with its people': () =>
    given.alice.api.workflows.readWithUsers({ params: { id: given.workflowId } }),
  claims: () => given.alice.api.claims.list({ query: {} }),
  'one claim with everything': () => given.alice.api.claims.completeRead({ params: { id: given.claim } }),
  reports: () => given.alice.api.reports.list({ query: {} }),
  notifications: () => given.ines.api.notifications.list({ query: {} }),
  'one template': () => given.alice.api.templates.read({ params: { id: given.templateId } }),
  dashboard: () => given.alice.api.dashboard.summary({ query: {} }),
}

test.each(Object.keys(reads))('%s: at most two trips to the database', async (name) => {
  expect(await fewestTrips(2, async () => null, reads[name] as () => Promise<unknown>)).toBeLessThanOrEqual(2)
})

test.each([
  ['one inspection with its form', 1],
  // The COMMIT is the second.
  ['one template', 2],
])('%s: %i, what follows the answer counted, too', async (name, most) => {
  const read = reads[name] as () => Promise<unknown>
  await read()
  const counted = async () => {
    await wire.quiet(10)
    const before = wire.traffic().trips
    await read()
    await wire.quiet(10)
    return wire.traffic().trips - before
  }
  // What else the program does adds to an attempt, and what comes later than the quiet is missing from it.
  const seen = new Set<number>()
  for (let attempt = 0; attempt < 20 && !seen.has(most); attempt++) seen.add(await counted())
  expect([...seen]).toContain(most)
})

/** With BEGIN, the company and COMMIT. */
const statements: [string, number, () => Promise<unknown>][] = [
  ['the dashboard', 5, () => given.alice.api.dashboard.summary({ query: {} })],
  ['one inspection with its form', 4, reads['one inspection with its form'] as () => Promise<unknown>],
]
test.each(statements)('%s: at most %i statements', async (_, most, call) => {
  expect(await fewest('statements', most, async () => null, call)).toBeLessThanOrEqual(most)
})

const writes: Record<string, (made: Draft) => Promise<unknown>> = {
  'start an inspection': () => draft(),
  'start one without a task': () => given.ines.api.inspections.create({ body: {} }),
  'save a draft': (made) =>
    given.ines.api.inspections.save({ params: { inspectionId: made.id }, body: filled(made) }),
  submit: (made) => given.ines.api.tasks.submitForm({ params: { id: given.workflowId }, body: filled(made) }),
  'announce a file': ({ id }) => announced(id),
  'mark as favourite': () => given.ines.api.certifications.favorite({ params: { id: given.certification } }),
}

test.each(Object.keys(writes))('%s: at most four', async (name) => {
  const call = writes[name] as (made: Draft) => Promise<unknown>
  expect(await fewestTrips(4, draft, call)).toBeLessThanOrEqual(4)
})

test.each([
  ['save a draft', 2],
  ['submit', 2],
  ['start an inspection', 3],
])('%s: at most %i', async (name, most) => {
  const call = writes[name] as (made: Draft) => Promise<unknown>
  expect(await fewestTrips(most, draft, call)).toBeLessThanOrEqual(most)
})

test('submit while files are still on their way: at most four', async () => {
  const withFiles = async () => {
    const made = await draft()
    await Promise.all([announced(made.id), announced(made.id)])
    return made
  }
  expect(
    await fewestTrips(4, withFiles, writes.submit as (made: Draft) => Promise<unknown>),
  ).toBeLessThanOrEqual(4)
})

test('announce a file, where credits are limited: at most four', async () => {
  await limitCredits(stack, 10)
  expect(await fewestTrips(4, draft, ({ id }) => announced(id))).toBeLessThanOrEqual(4)
})
