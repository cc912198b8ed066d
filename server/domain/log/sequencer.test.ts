import { isSettled, queueStatements } from '@atesta/testkit/log-audit.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { startSequencer } from './sequencer.ts'

const given = useScene()

test('seals while the storage is out of reach, and publishes afterwards what was sealed meanwhile', async () => {
  const { stack, ines, workflowId } = given
  const { id } = await makeInspection(ines, workflowId)
  const { log: database, logKeys: keys, statementKeys, storage, logger } = stack.services
  await stack.settle()
  let isOut = true
  const refused: string[] = []
  let rounds = 0
  const sequencer = startSequencer({
    ...{ database, keys, statementKeys, logger },
    storage: {
      ...storage,
      async put(key, ...rest) {
        if (!isOut) return storage.put(key, ...rest)
        refused.push(key)
        throw new Error('The storage is out of reach')
      },
    },
    onSealed() {
      rounds += 1
    },
  })
  try {
    for (const round of [1, 2]) {
      await queueStatements(stack, id, 1)
      await until(async () => rounds === round)
    }
    expect(refused.length).toBeGreaterThan(0)
    expect(await isSettled(stack)).toBe(false)
    isOut = false
    await until(() => isSettled(stack))
  } finally {
    await sequencer.stop()
  }
})

test.each(['put', 'remove'] as const)(
  'seals while the storage does not answer a “%s”, and publishes when it answers again',
  async (asked) => {
    const { stack, ines, workflowId } = given
    const { id } = await makeInspection(ines, workflowId)
    const { log: database, logKeys: keys, statementKeys, storage, logger } = stack.services
    await stack.settle()
    const { promise: silence, resolve: answers } = Promise.withResolvers<void>()
    let rounds = 0
    const sequencer = startSequencer({
      ...{ database, keys, statementKeys, logger },
      storage: {
        ...storage,
        async [asked](...given: [never, never, never]) {
          await silence
          return storage[asked](...given)
        },
      },
      onSealed() {
        rounds += 1
      },
    })
    try {
      for (const round of [1, 2, 3]) {
        await queueStatements(stack, id, 1)
        await until(async () => rounds === round)
      }
      await stack.query(
        "UPDATE statements SET sealed_at = now() - interval '2 hours' WHERE log_index IS NOT NULL",
      )
      expect(await (await stack.anyone('/readyz')).json()).toMatchObject({
        status: 'ready',
        seals: 'attention',
      })
      answers()
      await until(() => isSettled(stack))
      expect(await (await stack.anyone('/readyz')).json()).toMatchObject({ seals: 'ok' })
    } finally {
      answers()
      await sequencer.stop()
    }
  },
)
