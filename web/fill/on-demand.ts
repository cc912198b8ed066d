import { lazy } from 'react'
import { loadTexts } from '../language/i18n.ts'
import type { Variant } from '../modals/variants.ts'
import { uploadCode } from '../session/transfer.ts'
import { loadDialogFrame } from '../ui/dialog/dialog.tsx'
import { overtakenNotice } from './overtaken-on-demand.ts'
import { pickAgain } from './pick-again-on-demand.ts'
import { withdrawing } from './sending/announcements.ts'

/*
 * Parts of the form that are loaded when needed: most people never open them, and a phone in the field should
 * not wait for them. All are fetched once the form is shown, so that they are available offline.
 */

const fillMenu = () => import('./frame/fill-menu.tsx')
const stepsDrawer = () => import('./frame/steps-drawer.tsx')
const conflictDialog = () => import('./frame/conflict-dialog.tsx')
const optionPickers = () => import('./fields/option-pickers.tsx')
const actionComment = () => import('./fields/action-comment.tsx')
const signaturePanel = () => import('./fields/signature-panel.tsx')
const cameraDialog = () => import('./camera/camera-dialog.tsx')
export const catchingUp = () => import('./catch-up.ts')
export const discarding = () => import('./sending/discard.ts')
export const submitsLater = () => import('./frame/submits-later.tsx')
const submittedPage = () => import('./submitted/submitted-page.tsx')
const returnedNotice = () => import('./review/returned-notice.tsx')
const questionComments = () => import('./review/question-comments.tsx')
const forRecipient = () => import('./review/for-recipient.tsx')
const queueView = () => import('./queue/queue-view.tsx')
const refusals = () => loadTexts('errors', 'modals')

/** Dialogs used while filling in a form. */
const modalsOfForm: readonly Variant[] = [
  'INSPECTION_SUBMIT_CONFIRM',
  'SAVE_CONFIRM',
  'SAVE_ERROR',
  'SERVER_ERROR',
  'NO_CONNECTION',
  'DISCARD',
  'GO_BACK',
]
const modals = () => import('../modals/modal-container.tsx').then((m) => m.fetchModals(modalsOfForm))

export const FillMenu = lazy(() => fillMenu().then((m) => ({ default: m.FillMenu })))
export const StepsDrawer = lazy(() => stepsDrawer().then((m) => ({ default: m.StepsDrawer })))
export const ConflictDialog = lazy(() => conflictDialog().then((m) => ({ default: m.ConflictDialog })))
export const OnePicker = lazy(() => optionPickers().then((m) => ({ default: m.OnePicker })))
export const SeveralPicker = lazy(() => optionPickers().then((m) => ({ default: m.SeveralPicker })))
export const ActionComment = lazy(() => actionComment().then((m) => ({ default: m.ActionComment })))
export const SignaturePanel = lazy(() => signaturePanel().then((m) => ({ default: m.SignaturePanel })))

export const CameraDialog = lazy(() => cameraDialog().then((m) => ({ default: m.CameraDialog })))

export const SubmitsLater = lazy(() => submitsLater().then((m) => ({ default: m.SubmitsLater })))
export const SubmittedPage = lazy(() => submittedPage().then((m) => ({ default: m.SubmittedPage })))
export const ReturnedNotice = lazy(() => returnedNotice().then((m) => ({ default: m.ReturnedNotice })))
export const ForRecipient = lazy(() => forRecipient().then((m) => ({ default: m.ForRecipient })))
export const QuestionComments = lazy(() => questionComments().then((m) => ({ default: m.QuestionComments })))

/** Fetches them all. A failure recurs, and is reported, where the part is needed. */
export const fetchOnDemandParts = () =>
  Promise.allSettled(
    [
      fillMenu,
      stepsDrawer,
      conflictDialog,
      optionPickers,
      actionComment,
      signaturePanel,
      cameraDialog,
      pickAgain,
      submitsLater,
      catchingUp,
      discarding,
      withdrawing,
      submittedPage,
      loadDialogFrame,
      queueView,
      uploadCode,
      refusals,
      returnedNotice,
      overtakenNotice,
      questionComments,
      forRecipient,
      modals,
    ].map((load): Promise<unknown> => load()),
  )
