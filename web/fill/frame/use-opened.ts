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
import { tellSubmitted } from './tell-submitted.ts'

/** `elsewhere`: another tab of this browser has it open to fill in; `asking`: it has been asked to let go. */
export type Opened =
  | { status: 'loading' | 'ready' }
  | { status: 'elsewhere'; asking?: boolean }
  | { status: 'error'; error: unknown }

/** What this device has of it is being sent, perhaps by this very tab: that is soon over. Milliseconds. */
const whileSending = 1000

type Attempt = { count: number; takeOver: boolean }

/**
 * Opens what this tab may fill in, for as long as `left` is not aborted. What is only read needs no turn, so that it can
 * stand in any number of tabs.
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
  // What another tab was sending meanwhile is not in it.
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
  // Already submitted elsewhere, before what this device held could be saved.
  if (lost && useWebForm.getState().completed) tellSubmitted(true)
  await uploadQueue.restore(key.userId)
}

/** Resolves when the page inside of this one, which is left with it, has saved for the last time. */
async function saved(): Promise<void> {
  await Promise.resolve()
  await lastSave.done
  await webFormStorage.written()
}

/** Opens an inspection for a person, and the files they left unfinished on this device. */
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
      uploadQueue.releasePreviews()
    }
  }, [userId, inspectionId, attempt])

  const waits = opened.status === 'elsewhere' && !opened.asking
  useEffect(() => {
    if (!waits) return
    // The other tab is closed or left one day, or what was sent has arrived.
    const gone = new AbortController()
    const again = () => setAttempt(({ count }) => ({ count: count + 1, takeOver: false }))
    turns.untilFree(turnName({ userId, inspectionId }), gone.signal).then(again, () => undefined)
    return () => gone.abort()
  }, [waits, userId, inspectionId])

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: false })), [])
  const takeOver = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: true })), [])
  return { ...opened, retry, takeOver }
}
