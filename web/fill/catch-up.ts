import type { InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import { isOpen } from './state/moved-on.ts'
import { type DraftKey, isSaved, type Late, mayAnswerLater, type Opening, settleIn } from './state/opening.ts'
import { reconciled } from './state/reconciling.ts'
import type { WebForm, WebFormStore } from './state/web-form.ts'

type Here = Pick<Opening, 'store' | 'fetchForm' | 'signal'> & {
  /** Resolves when a server that has not answered is worth asking again; without it, it is not asked again. */
  again?: (() => Promise<unknown>) | undefined
}

/**
 * Takes what the server has after all, once it answers. What was typed meanwhile is not touched: saving it compares it
 * with the server's version. Resolves when there is an answer or none is needed any more, `lost` as in `reconciled`;
 * rejects when the server refuses to show the inspection.
 */
export async function catchUp(
  { store, fetchForm, again, signal }: Here,
  { inspectionId }: DraftKey,
  late: Late,
): Promise<{ lost: boolean }> {
  const isHere = () => !signal.aborted && isOpen(store.getState(), inspectionId)
  let { answer } = late
  for (;;) {
    try {
      const opened = await answer
      return opened && isHere() ? takeLate(store, late.shown, opened) : { lost: false }
    } catch (error) {
      if (!isHere()) return { lost: false }
      if (!mayAnswerLater(error)) throw error
    }
    do {
      if (!again) return { lost: false }
      await again()
      // A save that was answered meanwhile has compared everything.
      if (!isHere() || store.getState().saveState === 'saved') return { lost: false }
    } while (!isSaved(store.getState()))
    answer = fetchForm(inspectionId)
  }
}

/** Shows the server's data in place of the same data as this device had kept it, at the same place of the form. */
function takeLate(store: WebFormStore, shown: WebForm, opened: InspectionForm): { lost: boolean } {
  const state = store.getState()
  if (!isSaved(state) || state.version > opened.version) return { lost: false }
  const { changes, lost } = reconciled(state, opened)
  const { currentStep, currentSectionStep } = state
  const settled = { ...state, ...changes, currentStep, currentSectionStep }
  const isTouched = state.draftSchema !== shown.draftSchema
  settleIn(store, { ...settled, openedSchema: isTouched ? state.openedSchema : settled.draftSchema })
  return { lost }
}
