import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { settle, startPosition } from '@atesta/forms/navigation.ts'
import { FormIdError } from '@atesta/forms/normalize.ts'
import type { draftStorage } from '../state/draft-storage.ts'
import { emptyWebForm, evaluated, normalizedOf, type WebForm, type WebFormStore } from '../state/web-form.ts'

/** Not an inspection on the server: without a task no file is accepted, and no page saves it. */
const nowhere = { id: 0, can: { edit: true }, cannot: {} } as Inspection

const isPreview = ({ inspection, task }: WebForm) => inspection === nowhere && task === null

/**
 * Puts a form into the page's web form to try it out. Answers stay while the form changes. False where ids
 * are ambiguous, which publishing refuses as well.
 */
export function showPreview(
  store: WebFormStore,
  storage: ReturnType<typeof draftStorage<WebForm>>,
  structure: FormStructure,
  locale: Locale,
): boolean {
  // Nothing of it is stored on the device.
  storage.choose(null)
  const before = store.getState()
  const { draftSchema, currentStep, currentSectionStep } = isPreview(before)
    ? before
    : { ...startPosition, draftSchema: {} }
  try {
    const normalizedForm = normalizedOf(structure)
    const state = { ...emptyWebForm(locale), draftSchema, inspection: nowhere, normalizedForm }
    const evaluation = evaluated(state)
    const place = { currentStep: Math.min(currentStep, normalizedForm.steps.length), currentSectionStep }
    const position = evaluation ? settle(normalizedForm, evaluation, place) : startPosition
    store.setState({ ...state, ...position, evaluation }, true)
    return true
  } catch (error) {
    if (error instanceof FormIdError) return false
    throw error
  }
}

/** Resets the page's web form to its state without an open inspection. */
export function endPreview(store: WebFormStore): void {
  if (isPreview(store.getState())) store.setState(emptyWebForm(store.getState().locale), true)
}
