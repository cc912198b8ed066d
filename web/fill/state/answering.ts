import type { Locale } from '@atesta/contract/limits.ts'
import type { KnownFiles } from '@atesta/forms/constraints.ts'
import {
  back,
  canContinue,
  firstInvalid,
  isLast,
  next,
  type Position,
  sectionAt,
  settle,
} from '@atesta/forms/navigation.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import { type FieldPath, idAt, withAnswerAt, withFile } from './answers-at.ts'
import { momentOfRules } from './moment.ts'
import { type Refused, refusedPlaces, stillRefused } from './refused.ts'
import { evaluated, type WebForm, type WebFormStore } from './web-form.ts'

/** Whether typing is impossible: it is submitted, or its reader may not edit it. */
export const isReadOnly = (state: Pick<WebForm, 'completed' | 'inspection'>): boolean =>
  state.completed || state.inspection?.can.edit !== true

function change(store: WebFormStore, changes: Partial<WebForm>): void {
  const state = { ...store.getState(), ...changes }
  store.setState({ ...changes, evaluation: evaluated(state) })
}

/** Replaces the answers of the form. */
export function changeAnswers(store: WebFormStore, draftSchema: WebForm['draftSchema']): void {
  const { saveState, conflict, refused, draftSchema: before } = store.getState()
  // Typing remains possible while offline or in conflict, and does not change that state.
  const waits = saveState === 'offline' || saveState === 'saving' || conflict !== null
  change(store, {
    draftSchema,
    refused: stillRefused(refused, before, draftSchema),
    saveState: waits ? saveState : 'unsaved',
  })
}

/**
 * Stores an answer as typed. Blank ones are removed, or stored as null where the form's default would
 * otherwise return.
 */
export function setAnswer(store: WebFormStore, path: FieldPath, value: unknown): void {
  const state = store.getState()
  if (isReadOnly(state)) return
  if (state.wasToSubmit) store.setState({ wasToSubmit: false })
  const hasDefault = state.normalizedForm?.entities.components[idAt(path)]?.default !== undefined
  const kept = isBlank(value) ? (hasDefault ? null : undefined) : value
  changeAnswers(store, withAnswerAt(state.draftSchema, path, kept))
}

/**
 * Replaces a file's identifier everywhere; undefined removes it. The file keeps its known state until more is
 * known.
 */
export function exchangeFile(store: WebFormStore, from: string, to: string | undefined): void {
  const { draftSchema, files } = store.getState()
  const facts = files?.get(from)
  if (files && facts && to !== undefined && !files.has(to))
    store.setState({ files: new Map([...files, [to, facts]]) })
  const changed = withFile(draftSchema, from, to)
  if (changed !== draftSchema) changeAnswers(store, changed)
}

/** Sets what is known of the files in the answers: their states decide whether an upload counts. */
export function setFiles(store: WebFormStore, files: KnownFiles | undefined): void {
  change(store, { files })
}

export function setLocale(store: WebFormStore, locale: Locale): void {
  if (store.getState().locale !== locale) change(store, { locale })
}

/** Marks a field as left: from now on its problem is shown. */
export function touch(store: WebFormStore, key: string): void {
  const { touched } = store.getState()
  if (!touched.has(key)) store.setState({ touched: new Set(touched).add(key) })
}

export const positionOf = ({ currentStep, currentSectionStep }: WebForm): Position => ({
  currentStep,
  currentSectionStep,
})

/**
 * Goes to a section, or to the next visible one if it is hidden. Rules that depend on the time are evaluated
 * again.
 */
export function goTo(store: WebFormStore, position: Position): void {
  const state = store.getState()
  if (!state.normalizedForm || state.stopNavigation) return
  const now = momentOfRules()
  const evaluation = evaluated({ ...state, now })
  if (!evaluation) return
  store.setState({ now, evaluation, ...settle(state.normalizedForm, evaluation, position) })
}

function attempt(store: WebFormStore, sectionId: string | undefined): void {
  const { attempted } = store.getState()
  if (sectionId !== undefined) store.setState({ attempted: new Set(attempted).add(sectionId) })
}

/**
 * Continue. `moved`: another section is shown. `invalid`: problems are in the way and now shown. `last`:
 * nothing follows, so Continue means Submit.
 */
export function goOn(store: WebFormStore): 'moved' | 'invalid' | 'last' | 'stopped' {
  change(store, { now: momentOfRules() })
  const { normalizedForm: form, evaluation, stopNavigation, ...state } = store.getState()
  if (!form || !evaluation || stopNavigation) return 'stopped'
  const position = { currentStep: state.currentStep, currentSectionStep: state.currentSectionStep }
  if (!canContinue(form, evaluation, position)) {
    attempt(store, sectionAt(form, position))
    return 'invalid'
  }
  if (isLast(form, evaluation, position)) return 'last'
  goTo(store, next(form, evaluation, position))
  return 'moved'
}

/** Back: never asks whether the section is valid. */
export function goBack(store: WebFormStore): void {
  const { normalizedForm, evaluation, ...state } = store.getState()
  if (!normalizedForm || !evaluation) return
  goTo(
    store,
    back(normalizedForm, evaluation, {
      currentStep: state.currentStep,
      currentSectionStep: state.currentSectionStep,
    }),
  )
}

/**
 * Takes a user who submits too early to the first section with problems, and shows them. False: there are
 * none.
 */
export function showFirstInvalid(store: WebFormStore): boolean {
  change(store, { now: momentOfRules() })
  const { normalizedForm, evaluation } = store.getState()
  const position = normalizedForm && evaluation ? firstInvalid(normalizedForm, evaluation) : undefined
  if (!normalizedForm || !position) return false
  attempt(store, sectionAt(normalizedForm, position))
  goTo(store, position)
  return true
}

/**
 * Marks what the server refused and takes the user to the first affected section. False: none of it is
 * visible.
 */
export function showRefused(store: WebFormStore, refused: Refused): boolean {
  const { normalizedForm: form, evaluation } = store.getState()
  if (!form || !evaluation) return false
  const { sections, first } = refusedPlaces(form, evaluation, refused)
  if (!first) return false
  store.setState({ refused })
  for (const id of sections) attempt(store, id)
  goTo(store, first)
  return true
}
