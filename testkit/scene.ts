import { afterAll, beforeAll } from 'vitest'
import { makeWorkflow, type Scene } from './records/factories.ts'
import { type Caller, type Stack, type StackOptions, startStack } from './stack.ts'

export type Given = Scene & { stack: Stack; alice: Caller; sam: Caller; ines: Caller }

/**
 * For one test file: the running program, a folder whose members are Sam and Ines, a workflow in it assigned
 * to Ines, and the three signed in. The returned object is filled in before the first test.
 */
export function useScene(options?: StackOptions): Given {
  const given = {} as Given
  beforeAll(async () => {
    const stack = await startStack(options)
    given.stack = stack
    Object.assign(given, await makeWorkflow(stack))
    const [alice, sam, ines] = await Promise.all([stack.as('alice'), stack.as('sam'), stack.as('ines')])
    Object.assign(given, { alice, sam, ines })
  })
  afterAll(() => given.stack?.stop())
  return given
}
