import { afterEach, expect, test, vi } from 'vitest'
import { type Me, useSession } from '../../session/session.ts'
import { useWebForm, webFormStorage } from '../fill.ts'
import { setAnswer } from '../state/answering.ts'
import { openInspection } from '../state/opening.ts'
import { Desk } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { discard } from './discard.ts'

const before = useSession.getState()
afterEach(() => {
  useSession.setState(before)
  vi.unstubAllGlobals()
})

const userId = 21
function signedIn() {
  useSession.setState({ status: 'in', user: { id: userId } as Me })
  const reload = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  return { reload }
}
async function open(inspectionId: number) {
  const desk = new Desk(pumpForm, [{ id: 'name', value: 'as it was opened' }])
  const { signal } = new AbortController()
  const given = { store: useWebForm, storage: webFormStorage, save: desk.save, fetchForm: desk.form, signal }
  await openInspection(given, { userId, inspectionId })
}

test('the answers are as they were opened at once, and the page begins again when the server has them', async () => {
  const { reload } = signedIn()
  await open(3)
  setAnswer(useWebForm, ['name'], 'to be discarded')
  const saved = Promise.withResolvers<boolean>()
  const discarding = discard({ userId, inspectionId: 3 }, { flush: () => saved.promise })
  expect(useWebForm.getState().draftSchema).toEqual({ name: 'as it was opened' })
  saved.resolve(true)
  await discarding
  expect(reload).toHaveBeenCalledOnce()
})

test('what is typed in another inspection by the time the answer comes stays, and is not left', async () => {
  const { reload } = signedIn()
  await open(3)
  setAnswer(useWebForm, ['name'], 'to be discarded')
  const saved = Promise.withResolvers<boolean>()
  const discarding = discard({ userId, inspectionId: 3 }, { flush: () => saved.promise })
  await open(4)
  setAnswer(useWebForm, ['name'], 'typed')
  saved.resolve(true)
  await discarding
  expect(useWebForm.getState().draftSchema).toEqual({ name: 'typed' })
  expect(reload).not.toHaveBeenCalled()
})
