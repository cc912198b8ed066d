import { CallError } from '@atesta/contract/client.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { expect, test } from 'vitest'
import { forEach } from '../../session/each.ts'
import { parentsFirst, restorable, restoring } from './restoring.ts'

const task = (id: number, parent_id: number | null, unarchive: boolean) =>
  ({ id, parent_id, can: { unarchive } }) as Parameters<typeof restorable>[0][number]
const refusal = (code: string) => new CallError(422, { code } as Problem)

/** Archived tasks as the server restores them: a parent with its children. */
function archive(parents: ReadonlyMap<number, number | null>) {
  const left = new Set(parents.keys())
  return async ({ id }: { id: number }) => {
    if (!left.has(id)) throw refusal('task_not_archived')
    const parent = parents.get(id) ?? null
    if (parent !== null && left.has(parent)) throw refusal('unarchive_parent_archived')
    for (const [each, of] of parents) if (each === id || of === id) left.delete(each)
  }
}

test('restores a family whole, whatever the order of selection', async () => {
  const family = new Map([
    [1, null],
    [2, 1],
    [3, 1],
  ])
  const chosen = [3, 1, 2].map((id) => ({ id }))
  const { done, failures } = await forEach(parentsFirst(chosen), restoring(archive(family)))
  expect([done, failures]).toEqual([3, []])
})

test('reports other refusals', async () => {
  const { failures } = await forEach(
    [{ id: 2 }],
    restoring(
      archive(
        new Map([
          [1, null],
          [2, 1],
        ]),
      ),
    ),
  )
  expect(failures).toMatchObject([{ code: 'unarchive_parent_archived' }])
})

test('selected children can be restored with their parent', () => {
  const chosen = [
    task(1, null, true),
    task(2, 1, false),
    task(4, 3, false),
    task(5, null, false),
    task(6, 5, false),
  ]
  expect(restorable(chosen).map(({ id }) => id)).toEqual([1, 2])
})
