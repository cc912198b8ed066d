import { useCallback, useEffect, useState } from 'react'
import { keptForm } from '../../offline/kept-forms.ts'
import { useLocale } from '../fields/use-field.ts'
import { lastSave, turns, uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { takeAskedForm } from '../sending/asked-form.ts'
import { fillingCalls } from '../sending/calls.ts'
import { isReadOnly, setLocale } from '../state/answering.ts'
import { letGo } from '../state/let-go.ts'
import { type DraftKey, openInspection } from '../state/opening.ts'
import { turnName } from '../state/turns.ts'
import { releasePreviews } from '../upload/previews.ts'
import { tellSubmitted } from './tell-submitted.ts'

/**
 * `elsewhere`: it is open for filling in in another tab of this browser; `asking`: that tab has been asked to
 * release it.
 */
export type Opened =
  | { status: 'loading' | 'ready' }
  | { status: 'elsewhere'; asking?: boolean }
  | { status: 'error'; error: unknown }

/** Wait in ms while this device's answers are being sent, perhaps by this very tab, which is soon over. */
const whileSending = 1000

type Attempt = { count: number; takeOver: boolean }

/**
 * Opens what this tab may fill in, until `left` is aborted. Reading needs no turn, so any number of tabs can
 * do it.
 */
async function open(key: DraftKey, takeOver: boolean, left: AbortSignal, show: (opened: Opened) => void) {
  const given = new AbortController()
  const signal = AbortSignal.any([left, given.signal])
  const giveWay = async () => {
    given.abort()
    const isKept = await letGo(useWebForm, webFormStorage)
    if (isKept && !left.aborted) show({ status: 'elsewhere' })
    return isKept
  }
  const name = turnName(key)
  const take = () => turns.take(name, { ask: takeOver, giveWay, signal: left })
  const asked = takeAskedForm(key.inspectionId)
  const soon = AbortSignal.any([left, AbortSignal.timeout(whileSending)])
  const isFree = await take()
  if (!isFree && !(await turns.untilFree(name, soon).then(take, () => false))) {
    if (!left.aborted) show({ status: 'elsewhere' })
    return
  }
  const stores = { store: useWebForm, storage: webFormStorage }
  const calls = { ...fillingCalls(key.userId), keptForm }
  // It lacks what another tab was sending meanwhile.
  const early = isFree ? asked : undefined
  const { lost } = await openInspection({ ...stores, ...calls, signal, asked: early }, key)
  if (signal.aborted) return
  show({ status: 'ready' })
  const endWhenRead = async () => {
    const { isLoadingForm, inspection } = useWebForm.getState()
    if (isLoadingForm || !inspection || !isReadOnly(useWebForm.getState())) return
    unfollow()
    await webFormStorage.written()
    if (!signal.aborted) await turns.end()
  }
  const unfollow = useWebForm.subscribe(() => void endWhenRead())
  signal.addEventListener('abort', unfollow)
  void endWhenRead()
  // Already submitted elsewhere, before this device's answers could be saved.
  if (lost && useWebForm.getState().completed) tellSubmitted(true)
  await uploadQueue.restore(key.userId)
}

/** Resolves when the inner page, which is left with this one, has saved for the last time. */
async function saved(): Promise<void> {
  await Promise.resolve()
  await lastSave.done
  await webFormStorage.written()
}

/** Opens an inspection for a person, with the files they left unfinished on this device. */
export function useOpened(
  userId: number,
  inspectionId: number,
): Opened & { retry: () => void; takeOver: () => void } {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' })
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, takeOver: false })
  const locale = useLocale()
  useEffect(() => {
    setLocale(useWebForm, locale)
  }, [locale])

  useEffect(() => {
    const left = new AbortController()
    // The button that asks for the turn stays under the pointer until there is an answer.
    setOpened(({ status }) =>
      status === 'elsewhere' ? { status, asking: attempt.takeOver } : { status: 'loading' },
    )
    open({ userId, inspectionId }, attempt.takeOver, left.signal, setOpened).catch((error) => {
      if (!left.signal.aborted) setOpened({ status: 'error', error })
    })
    return () => {
      left.abort()
      void turns.endAfter(saved, () => webFormStorage.choose(null))
      releasePreviews(uploadQueue.store)
    }
  }, [userId, inspectionId, attempt])

  const waits = opened.status === 'elsewhere' && !opened.asking
  useEffect(() => {
    if (!waits) return
    // Until the other tab is closed or left, or the answers were sent.
    const gone = new AbortController()
    const again = () => setAttempt(({ count }) => ({ count: count + 1, takeOver: false }))
    turns.untilFree(turnName({ userId, inspectionId }), gone.signal).then(again, () => undefined)
    return () => gone.abort()
  }, [waits, userId, inspectionId])

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: false })), [])
  const takeOver = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: true })), [])
  return { ...opened, retry, takeOver }
}
