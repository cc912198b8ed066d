import { afterEach, expect, test } from 'vitest'
import { forget, type Me, useSession } from './session.ts'
import { askToStepUp, useStepUp } from './step-up.ts'

const signedOut = useSession.getState()
afterEach(() => useSession.setState(signedOut))

const refusal = {
  type: 'about:blank',
  status: 403,
  title: '',
  detail: '',
  code: 'step_up_required',
  meta: { ways: ['password'] },
} as const
const arrive = (id: number) => useSession.setState({ status: 'in', user: { id } as Me })
/** Whether what waits for an answer goes on, once `what` has happened. */
async function goesOn(what: () => void): Promise<boolean> {
  arrive(1)
  const answer = askToStepUp(refusal)
  what()
  const confirm = useStepUp.getState().asked?.settle
  confirm?.(true)
  const went = await answer
  expect(useStepUp.getState().asked).toBeNull()
  return went
}

test('the dialog belongs to its user and ends with the session', async () => {
  expect(await goesOn(() => undefined)).toBe(true)
  expect(await goesOn(() => arrive(2))).toBe(false)
  expect(await goesOn(forget)).toBe(false)
})

test('an update of the same user leaves the dialog open', async () => {
  expect(await goesOn(() => arrive(1))).toBe(true)
  expect(await goesOn(() => useSession.setState({ status: 'offline' }))).toBe(true)
})
