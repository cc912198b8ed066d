import { CallError } from '@atesta/contract/client.ts'
import { paths, taskPage } from '@atesta/contract/paths.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { i18n } from '../../language/i18n.ts'
import { nothingDone, openModal, useModal } from '../../modals/modal-store.ts'
import { fetchInspectionForm, refreshInspections } from '../../queries/inspections.ts'
import { refresh } from '../../session/query-client.ts'
import { notify } from '../../ui/notify.ts'
import {
  keptReceipts,
  lastSave,
  resetInspection,
  tabLocks,
  uploadQueue,
  useWebForm,
  webFormStorage,
} from '../fill.ts'
import { fillerNow } from '../filler.ts'
import { discarding, submitsLater } from '../on-demand.ts'
import { filesBeingAdded } from '../queue/being-added.ts'
import { fillingCalls } from '../sending/calls.ts'
import { isWrittenHere } from '../state/adopt-file.ts'
import { goBack, goOn, showFirstInvalid } from '../state/answering.ts'
import { Autosave } from '../state/autosave.ts'
import { isOpen } from '../state/moved-on.ts'
import { type DraftKey, takeOthersSubmission } from '../state/opening.ts'
import { isLeftToDevice, submitForm } from '../state/submitting.ts'
import { isUnsent } from '../state/unanswered.ts'
import { announceSubmitted } from './announce-submitted.ts'
import { focusField } from './problems.ts'

/**
 * The inspection can no longer be filled in, because it was submitted elsewhere or its task was archived:
 * shows its present state, and unsent answers as kept here. A guest's link can no longer read it, and shows
 * its own state instead.
 */
async function showAsItIs(): Promise<void> {
  if (fillerNow().isGuest) return refresh('emails')
  const { inspection } = useWebForm.getState()
  if (!inspection) return
  const opened = await fetchInspectionForm(inspection.id)
  if (isOpen(useWebForm.getState(), inspection.id)) takeOthersSubmission(useWebForm, opened)
}
const onAlreadySubmitted = () => announceSubmitted(isUnsent(useWebForm.getState()), () => void showAsItIs())

const isOffline = () => !navigator.onLine || useWebForm.getState().saveState === 'offline'

/** Says what becomes of the answers without a connection. */
const sayOffline = () =>
  useWebForm.getState().keptHere ? openModal('NO_CONNECTION') : notify.error(i18n.t('fill:save.not_kept'))

/** Focuses the first field with a problem, once it has been drawn. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[data-problem]')
    if (first?.dataset.field) focusField(first.dataset.field)
  })
}

const keyNow = (): DraftKey => ({
  userId: fillerNow().id,
  inspectionId: useWebForm.getState().inspection?.id ?? 0,
})

/** Refusals of a save that retrying cannot change: the inspection can only be read. */
const notFilledInAnyMore: readonly string[] = ['task_archived', 'workflow_readonly', 'email_closed']

function onFailure({ status, code }: CallError): void {
  if (notFilledInAnyMore.includes(code)) void showAsItIs().catch(() => openModal('SAVE_ERROR'))
  // If access has ended, the page itself says so.
  else if (status !== 401) openModal('SAVE_ERROR')
}

/** While one of these asks whether to keep the changes, nothing is sent. */
const questions: readonly string[] = ['DISCARD', 'GO_BACK']

/** Saves while the page is open. */
export function useAutosave() {
  const autosave = useRef<Autosave>(null)
  useEffect(() => {
    const started = new Autosave(useWebForm, {
      ...fillingCalls(fillerNow().id),
      kept: webFormStorage.written,
      onSubmitted: onAlreadySubmitted,
      onFailure,
    })
    autosave.current = started
    const unfollow = useModal.subscribe(({ opened, variant }) =>
      started.hold(opened && questions.includes(variant)),
    )
    return () => {
      unfollow()
      lastSave.done = started.stop().catch(() => undefined)
    }
  }, [])
  return autosave
}

const discard = async (autosave: Autosave | null): Promise<void> => {
  const key = keyNow()
  await (await discarding()).discard(key, autosave)
}

/** Leaves what is open at this moment to the device, which submits it by itself. Resolves once the device has it or cannot. */
function submitLater(): Promise<void> {
  const key = keyNow()
  return submitsLater()
    .then((m) => m.submitLater(key))
    .catch(notify.error)
}

/** Whether questions are marked. */
const isMarked = ({ evaluation, refused }: ReturnType<typeof useWebForm.getState>): boolean =>
  refused.size > 0 || (evaluation?.errors.size ?? 0) > 0

/** Whether the page itself shows why a submission failed: it was changed elsewhere, or questions are marked. */
function isExplained(error: unknown): boolean {
  const state = useWebForm.getState()
  if (error instanceof CallError && error.code === 'form_incomplete' && isMarked(state)) {
    // After the closing modal has restored the focus.
    setTimeout(focusFirstProblem, 100)
    return true
  }
  return state.conflict !== null
}

/** The actions of the page's buttons. While there are `filesOnTheirWay`, Submit is left to the device. */
export function useFillActions(filesOnTheirWay: () => number) {
  const navigate = useNavigate()
  const autosave = useAutosave()

  const toTask = useCallback(() => {
    const { task } = useWebForm.getState()
    void navigate({ to: task ? taskPage(task) : paths.dashboard() })
  }, [navigate])

  const onSubmit = () => {
    // They would be left out: the button says so, and waits.
    if (filesBeingAdded(uploadQueue.store.getState(), keyNow().inspectionId) > 0) return
    if (showFirstInvalid(useWebForm)) return focusFirstProblem()
    if (isOffline()) return openModal('NO_CONNECTION', { onSubmitLater: submitLater })
    openModal('INSPECTION_SUBMIT_CONFIRM', {
      onConfirm: submit,
      onAlreadySubmitted,
      isExplained,
      later: { files: filesOnTheirWay(), onSubmitLater: submitLater },
    })
  }
  const submit = async () => {
    if (!autosave.current) throw new CallError(0, null)
    const key = keyNow()
    const { userId } = key
    useWebForm.setState({ refusal: null })
    try {
      await submitForm({
        store: useWebForm,
        autosave: autosave.current,
        submit: fillingCalls(userId).submit,
        kept: webFormStorage.written,
        fetchForm: fetchInspectionForm,
        keepReceipt: (receipt) => keptReceipts.put({ userId, inspectionId: receipt.inspection_id }, receipt),
        isGuest: fillerNow().isGuest,
      })
    } catch (error) {
      // Another inspection may have been opened since the button was pressed.
      if (!isOpen(useWebForm.getState(), key.inspectionId)) {
        notify.error(i18n.t('modals:INSPECTION_SUBMIT_CONFIRM.left'))
        return nothingDone
      }
      const isHere = isWrittenHere({ store: useWebForm, tabLocks }, key)
      if (!isHere || !isLeftToDevice(useWebForm.getState(), error)) throw error
      await submitLater()
      return nothingDone
    }
    // Includes the link by which a guest came, which is closed now.
    await refreshInspections()
  }
  return {
    onBack: () => goBack(useWebForm),
    onContinue: () => {
      const went = goOn(useWebForm)
      if (went === 'invalid') focusFirstProblem()
      if (went === 'last') onSubmit()
    },
    onRetry: () => autosave.current?.now(),
    onSave: () => {
      if (isOffline()) return sayOffline()
      openModal('SAVE_CONFIRM', {
        onConfirm: async () => {
          if ((await autosave.current?.flush()) !== true) throw new CallError(0, null)
        },
        onAlreadySubmitted,
      })
    },
    onDiscard: () => openModal('DISCARD', { onConfirm: () => discard(autosave.current) }),
    onLeave: () => {
      if (!autosave.current?.isDirty()) return toTask()
      openModal('GO_BACK', {
        onConfirm: async () => {
          const key = keyNow()
          toTask()
          await resetInspection(key)
        },
      })
    },
  }
}
