// Slow: each try certifies a file and waits for locks.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { retention } from '@atesta/contract/routes/retention.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { asFailure } from '../../http/problem.ts'
import { shareErasing } from '../tasks/erasing-lock.queries.ts'
import { placeHold } from '../tasks/legal-holds.queries.ts'
import { applyRetention } from './apply-rules.ts'

const given = useScene()

/** As a report holds it that is being finished. */
const reportBeingFinished = () => ({
  sql: `SELECT pg_advisory_xact_lock_shared(hashtextextended('atesta.erasing.' || $1::text, 0))`,
  values: [given.stack.companies.acme],
})
const stateBeingRead = (id: number) => ({
  sql: 'SELECT FROM certifications WHERE id = $1 FOR NO KEY UPDATE',
  values: [id],
})

/** A file of a task, certified long ago. */
async function makeOldIn(taskId: number) {
  const file = await makeCertified(given.stack, given.ines, taskId)
  await given.stack.query(`UPDATE certifications SET sealed_at = now() - interval '400 days' WHERE id = $1`, [
    file.id,
  ])
  return { ...file, taskId }
}
type Old = Awaited<ReturnType<typeof makeOldIn>>

async function makeTask(): Promise<number> {
  const { stack, alice, ines, folderId: folder_id, templateId: template_id } = given
  const name = `Task ${await countRows(stack, 'tasks')}`
  const task = await alice.api.workflows.create({
    body: { name, folder_id, template_id, assignees: [ines.userId] },
  })
  return task.id
}

/** The same of a task of its own. */
const makeOld = async (): Promise<Old> => makeOldIn(await makeTask())

/** A task of its own with a draft without files. */
async function makeUnfiled() {
  const taskId = await makeTask()
  return { taskId, inspectionId: (await makeInspection(given.ines, taskId)).id }
}

async function keepForDays(days: number): Promise<void> {
  const { version } = await given.alice.api.retention.read()
  await given.alice.api.retention.save({ body: { days, version } })
  await given.stack.query(`UPDATE retention_rules SET effective_at = now() - interval '1 minute'`)
}

const hold = ({ taskId }: Pick<Old, 'taskId'>) =>
  call(given.alice, retention.hold, { params: { id: taskId }, body: { reason: 'Lawsuit' } })
const eraseByHand = ({ identifier }: Old) =>
  call(given.alice, retention.erase, { body: { identifier, reason: 'Asked for' } })
const remove = ({ identifier }: Old) => call(given.alice, certifications.remove, { params: { identifier } })
const holdsOf = ({ taskId }: Pick<Old, 'taskId'>) =>
  countRows(given.stack, 'legal_holds', 'task_id = $1', [taskId])
const isErased = async ({ id }: Old) =>
  (await countRows(given.stack, 'certifications', 'id = $1 AND erased_at IS NOT NULL', [id])) === 1

test.each([
  ['by hand', (file: Old) => eraseByHand(file).then(async (answer) => void (await answer.json()))],
  ['by the rule', () => applyRetention(given.stack.services)],
])(
  'no hold is acknowledged while an erasure %s has chosen its files and is not over',
  async (_how, erase) => {
    const file = await makeOld()
    await keepForDays(30)
    const [, held, acknowledged] = await inTurn(given.stack, reportBeingFinished(), [
      () => erase(file),
      () => hold(file),
      () => holdsOf(file),
    ])
    expect([acknowledged, held.status, await isErased(file)]).toEqual([0, 200, true])
  },
)

test.each([
  ['by hand', async (file: Old) => expectProblem(await eraseByHand(file), retention.erase, 'legal_hold')],
  ['by the rule', () => applyRetention(given.stack.services)],
])('an erasure %s that waits for a hold chooses its files afterwards', async (_how, erase) => {
  const file = await makeOld()
  await keepForDays(30)
  const [held] = await inTurn(given.stack, reportBeingFinished(), [() => hold(file), () => erase(file)])
  expect([held.status, await isErased(file)]).toEqual([200, false])
})

test('no hold is acknowledged while a file is being deleted', async () => {
  const file = await makeOld()
  const [removed, held, acknowledged] = await inTurn(given.stack, stateBeingRead(file.id), [
    () => remove(file),
    () => hold(file),
    () => holdsOf(file),
  ])
  expect([removed.status, acknowledged, held.status]).toEqual([204, 0, 200])
})

test('a deletion that waits for a hold is refused', async () => {
  const file = await makeOld()
  const [held, removed] = await inTurn(given.stack, reportBeingFinished(), [
    () => hold(file),
    () => remove(file),
  ])
  expect(held.status).toBe(200)
  await expectProblem(removed, certifications.remove, 'legal_hold')
})

test('no hold is acknowledged while an inspection or its task is being deleted', async () => {
  const { stack, alice } = given
  const { taskId, inspectionId } = await makeUnfiled()
  const deletions = [
    [inspectionId, () => call(alice, inspections.remove, { params: { id: inspectionId } }), 'inspections'],
    [taskId, () => call(alice, workflows.remove, { params: { id: taskId } }), 'tasks'],
  ] as const
  for (const [id, deletion, table] of deletions) {
    const row = { sql: `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, values: [id] }
    const [removed, held, acknowledged] = await inTurn(stack, row, [
      deletion,
      () => hold({ taskId }),
      () => holdsOf({ taskId }),
    ])
    expect([removed.status, acknowledged, held.status]).toEqual([204, 0, 200])
    await alice.api.retention.release({ params: { id: taskId } })
  }
})

test('the deletion of an inspection or of its task that waits for a hold is refused', async () => {
  const { stack, alice } = given
  const { taskId, inspectionId } = await makeUnfiled()
  const [held, inspection, task] = await inTurn(stack, reportBeingFinished(), [
    () => hold({ taskId }),
    () => call(alice, inspections.remove, { params: { id: inspectionId } }),
    () => call(alice, workflows.remove, { params: { id: taskId } }),
  ])
  expect(held.status).toBe(200)
  await expectProblem(inspection, inspections.remove, 'legal_hold')
  await expectProblem(task, workflows.remove, 'legal_hold')
})

test('no claim goes into review while the rule has chosen its files and is not over', async () => {
  const { alice, ines, stack, templateId: template_id } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Claims', members: [ines.userId] } })
  const of = { template_id, assignees: [ines.userId] }
  const claim = await alice.api.claims.create({ body: claimBody(folder.id, of) })
  const move = async (state: 'inspecting' | 'in_review') => {
    const { version } = await alice.api.claims.read({ params: { id: claim.id } })
    await alice.api.claims.changeState({ params: { id: claim.id }, body: { state, version } })
  }
  await move('inspecting')
  const file = await makeOldIn(claim.id)
  await keepForDays(30)
  const [, , reviewed] = await inTurn(stack, reportBeingFinished(), [
    () => applyRetention(stack.services),
    () => move('in_review'),
    () => countRows(stack, 'claims', `task_id = $1 AND state = 'in_review'`, [claim.id]),
  ])
  expect([reviewed, await isErased(file)]).toEqual([0, true])
})

test('a hold that cannot be placed in time is answered with a request to try again', async () => {
  const { stack, alice } = given
  const file = await makeOld()
  const within = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(stack.services.app, stack.companies.acme, work)
  const refused = await within(async (finishing) => {
    await shareErasing(finishing)
    const placing = apart(() =>
      within(async (db) => {
        await sql`SET LOCAL lock_timeout = 50`.execute(db)
        await placeHold(db, file.taskId, 'Lawsuit', alice.userId)
      }),
    )
    return placing.catch(asFailure)
  })
  expect(refused).toMatchObject({ code: 'service_unavailable' })
  expect(await holdsOf(file)).toBe(0)
})
