import { useCallback, useEffect, useState } from 'react'
import { connectedOrAfter } from '../../device/connected-or-after.ts'
import { isStartedHere } from '../../device/started-here.ts'
import { i18n, loadTexts } from '../../language/i18n.ts'
import type { ProblemText } from '../../language/problem-text.ts'
import { keptForm } from '../../offline/kept-forms.ts'
import { patienceNow } from '../../session/answer-offline.ts'
import { useLocale } from '../fields/use-field.ts'
import { lastSave, tabLocks, uploadQueue, useWebForm, webFormStorage } from '../fill.ts'
import { catchingUp } from '../on-demand.ts'
import { takeAskedForm } from '../sending/asked-form.ts'
import { fillingCalls } from '../sending/calls.ts'
import { isReadOnly, setLocale } from '../state/answering.ts'
import { releaseToOtherTab } from '../state/close-inspection.ts'
import { type DraftKey, FormMissing, type Late, openInspection } from '../state/opening.ts'
import { lockName } from '../state/tab-lock.ts'
import { isUnsent } from '../state/unanswered.ts'
import { releasePreviews, restorePreviews } from '../upload/previews.ts'
import { announceSubmitted } from './announce-submitted.ts'

/**
 * `elsewhere`: it is open for filling in in another tab of this browser; `asking`: that tab has been asked to
 * release it.
 */
export type Opened =
  | { status: 'loading' | 'ready' }
  | { status: 'elsewhere'; asking?: boolean }
  | { status: 'error'; error: unknown; text?: ProblemText }

/** Wait in ms while this device's answers are being sent, perhaps by this very tab, which is soon over. */
const whileSending = 1000

/** How often a server that has not answered is asked again while nothing is typed, in ms. */
const askingAgain = 30_000

type Attempt = { count: number; takeOver: boolean }

/** Shows the server's answer once it comes. Its code is fetched when needed, and else comes with the form's other parts. */
async function followServer(key: DraftKey, late: Late, signal: AbortSignal): Promise<{ lost: boolean }> {
  const again = isStartedHere(key.inspectionId) ? undefined : () => connectedOrAfter(askingAgain)
  const { fetchForm } = fillingCalls(key.userId)
  const part = await catchingUp().catch(() => null)
  return part ? part.catchUp({ store: useWebForm, fetchForm, again, signal }, key, late) : { lost: false }
}

/** Why it cannot be shown; what was typed here is not lost with its form. */
async function failed(error: unknown): Promise<Opened> {
  if (!(error instanceof FormMissing)) return { status: 'error', error }
  // Without them, it is told that there is no connection.
  await loadTexts('device').catch(() => undefined)
  const isTold = i18n.exists('device:no_form.title')
  const text = { title: i18n.t('device:no_form.title'), detail: i18n.t('device:no_form.detail') }
  return { status: 'error', error, ...(isTold && { text }) }
}

/** Already submitted elsewhere, before this device's answers could be saved. */
function sayLost({ lost }: { lost: boolean }): void {
  if (lost && useWebForm.getState().completed) announceSubmitted(true)
}

/**
 * Opens what this tab may fill in, until `left` is aborted. Reading needs no turn, so any number of tabs can
 * do it.
 */
async function open(key: DraftKey, takeOver: boolean, left: AbortSignal, show: (opened: Opened) => void) {
  const given = new AbortController()
  const signal = AbortSignal.any([left, given.signal])
  const giveWay = async () => {
    given.abort()
    const isKept = await releaseToOtherTab(useWebForm, webFormStorage)
    if (isKept && !left.aborted) show({ status: 'elsewhere' })
    return isKept
  }
  const name = lockName(key)
  const take = () => tabLocks.take(name, { ask: takeOver, giveWay, signal: left })
  const asked = takeAskedForm(key.inspectionId)
  const takeSoon = () => {
    const soon = AbortSignal.any([left, AbortSignal.timeout(whileSending)])
    return tabLocks.untilFree(name, soon).then(take, () => false)
  }
  const isFree = await take()
  if (!isFree && !(await takeSoon())) {
    // Where the server does not answer, sending lasts for minutes.
    tabLocks.hurry(name)
    if (!(await takeSoon())) {
      if (!left.aborted) show({ status: 'elsewhere' })
      return
    }
  }
  const stores = { store: useWebForm, storage: webFormStorage }
  const calls = { ...fillingCalls(key.userId), keptForm, patience: patienceNow() }
  // It lacks what another tab was sending meanwhile.
  const early = isFree ? asked : undefined
  const { lost, late } = await openInspection({ ...stores, ...calls, signal, asked: early }, key)
  if (signal.aborted) return
  show({ status: 'ready' })
  // What the server shows by then is written as well.
  const known =
    late &&
    followServer(key, late, signal).then(sayLost, (error) => {
      // Refused by the server: nothing of it can be seen here any more, unless there is something to send.
      if (!signal.aborted && !isUnsent(useWebForm.getState())) show({ status: 'error', error })
    })
  const endWhenRead = async () => {
    const { isLoadingForm, inspection } = useWebForm.getState()
    if (isLoadingForm || !inspection || !isReadOnly(useWebForm.getState())) return
    unfollow()
    await known
    await webFormStorage.written()
    if (!signal.aborted) await tabLocks.end()
  }
  const unfollow = useWebForm.subscribe(() => void endWhenRead())
  signal.addEventListener('abort', unfollow)
  void endWhenRead()
  sayLost({ lost })
  await uploadQueue.restore(key.userId)
  if (!signal.aborted) restorePreviews(uploadQueue.store, key.inspectionId)
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
    open({ userId, inspectionId }, attempt.takeOver, left.signal, setOpened).catch(async (error) => {
      const shown = await failed(error)
      if (!left.signal.aborted) setOpened(shown)
    })
    return () => {
      left.abort()
      void tabLocks.endAfter(saved, () => webFormStorage.choose(null))
      releasePreviews(uploadQueue.store)
    }
  }, [userId, inspectionId, attempt])

  const waits = opened.status === 'elsewhere' && !opened.asking
  useEffect(() => {
    if (!waits) return
    // Until the other tab is closed or left, or the answers were sent.
    const gone = new AbortController()
    const again = () => setAttempt(({ count }) => ({ count: count + 1, takeOver: false }))
    tabLocks.untilFree(lockName({ userId, inspectionId }), gone.signal).then(again, () => undefined)
    return () => gone.abort()
  }, [waits, userId, inspectionId])

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: false })), [])
  const takeOver = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, takeOver: true })), [])
  return { ...opened, retry, takeOver }
}
