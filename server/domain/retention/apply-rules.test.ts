// Slow: files are certified before they are erased.
import { makeCertified, makeFolder, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'
import { applyRetention } from './apply-rules.ts'

const given = useScene()

/** A file that was certified so many days ago. */
async function makeOld(caller: Caller, taskId: number, days: number): Promise<number> {
  const { id } = await makeCertified(given.stack, caller, taskId)
  await given.stack.query(
    `UPDATE certifications SET sealed_at = now() - $2 * interval '1 day' WHERE id = $1`,
    [id, days],
  )
  return id
}

async function keepForDays(administrator: Caller, days: number): Promise<void> {
  const { version } = await administrator.api.retention.read()
  await administrator.api.retention.save({ body: { days, version } })
  await given.stack.query(`UPDATE retention_rules SET effective_at = now() - interval '1 minute'`)
}

const isErased = async (id: number) =>
  (await countRows(given.stack, 'certifications', 'id = $1 AND erased_at IS NOT NULL', [id])) === 1
const apply = (files: number, most: number) => applyRetention(given.stack.services, { files, most })

async function makeTask(caller: Caller, folder_id: number, template_id: number, name: string) {
  const body = { name, folder_id, template_id, assignees: [] }
  return (await caller.api.workflows.create({ body })).id
}

test('files that are held keep those behind them for no run, however many they are', async () => {
  const { alice, ines, workflowId, folderId, templateId } = given
  const disputed = await makeTask(alice, folderId, templateId, 'Under dispute')
  const held = [
    await makeOld(alice, disputed, 403),
    await makeOld(alice, disputed, 402),
    await makeOld(alice, disputed, 401),
  ]
  const free = [await makeOld(ines, workflowId, 400), await makeOld(ines, workflowId, 399)]
  await alice.api.retention.hold({ params: { id: disputed }, body: { reason: 'Dispute' } })
  await keepForDays(alice, 30)
  await apply(1, 1)
  expect(await Promise.all(free.map(isErased))).toEqual([true, false])
  await apply(1, 1)
  expect(await Promise.all(free.map(isErased))).toEqual([true, true])
  await alice.api.retention.release({ params: { id: disputed } })
  await apply(2, 3)
  expect(await Promise.all(held.map(isErased))).toEqual([true, true, true])
})

test('a company whose rule cannot be applied does not keep the others from theirs', async () => {
  const { stack, alice, ines, workflowId } = given
  const rita = await stack.as('rita')
  const { id: folderId } = await makeFolder(rita)
  const template = await makeTemplate(stack, undefined, 'rival')
  const task = await makeTask(rita, folderId, template, 'Elsewhere')
  const mine = await makeOld(ines, workflowId, 400)
  const theirs = await makeOld(rita, task, 400)
  await keepForDays(alice, 31)
  await keepForDays(rita, 31)
  const [first, second] =
    stack.companies.acme < stack.companies.rival ? [mine, theirs] : ([theirs, mine] as const)
  const refused = `NEW.company_id = ${Math.min(stack.companies.acme, stack.companies.rival)}`
  const allow = await refuseRows(stack, 'erasures', refused, 'INSERT')
  await applyRetention(stack.services)
  expect([await isErased(first), await isErased(second)]).toEqual([false, true])
  await allow()
  await applyRetention(stack.services)
  expect(await isErased(first)).toBe(true)
})

test('a file that cannot be erased does not keep those around it, and is found again', async () => {
  const { stack, alice, ines, workflowId } = given
  const files: number[] = []
  for (const days of [300, 299, 298, 297]) files.push(await makeOld(ines, workflowId, days))
  await keepForDays(alice, 32)
  const allow = await refuseRows(stack, 'certifications', `NEW.id = ${files[1]}`)
  await apply(3, 100)
  expect(await Promise.all(files.map(isErased))).toEqual([true, false, true, true])
  await allow()
  await apply(3, 100)
  expect(await Promise.all(files.map(isErased))).toEqual([true, true, true, true])
})
