import type { Evaluation } from './evaluate.ts'
import type { NormalizedForm } from './normalize.ts'

/**
 * The user's place in a form: steps count from 1, the sections of a step from 0.
 *
 * The numbers are places in the template, so they stay put when answers show or hide other sections and can be stored.
 * Hidden sections, and steps without visible ones, are passed over in both directions; should the very first section be
 * hidden, the first visible one takes its part (Back is disabled there).
 */
export type Position = { currentStep: number; currentSectionStep: number }

export const startPosition: Position = { currentStep: 1, currentSectionStep: 0 }

/** The parts of an evaluation that navigation needs. */
export type NavigationView = { visible: { sections: ReadonlySet<string> } } & Pick<
  Evaluation,
  'sectionValidity'
>

type Place = Position & { sectionId: string }

function places(form: NormalizedForm): Place[] {
  return form.steps.flatMap((step, stepIndex) =>
    step.sectionIds.map((sectionId, index) => ({
      currentStep: stepIndex + 1,
      currentSectionStep: index,
      sectionId,
    })),
  )
}

const visiblePlaces = (form: NormalizedForm, view: NavigationView) =>
  places(form).filter((place) => view.visible.sections.has(place.sectionId))

const compare = (a: Position, b: Position) =>
  a.currentStep - b.currentStep || a.currentSectionStep - b.currentSectionStep

const positionOf = ({ currentStep, currentSectionStep }: Position): Position => ({
  currentStep,
  currentSectionStep,
})

const after = (form: NormalizedForm, view: NavigationView, position: Position) =>
  visiblePlaces(form, view).find((place) => compare(place, position) > 0)

const before = (form: NormalizedForm, view: NavigationView, position: Position) =>
  visiblePlaces(form, view).findLast((place) => compare(place, position) < 0)

/** The section at a position, hidden or not; undefined when the form has none there. */
export function sectionAt(form: NormalizedForm, position: Position): string | undefined {
  return form.steps[position.currentStep - 1]?.sectionIds[position.currentSectionStep]
}

/**
 * The position itself if its section is visible; else the next visible one, else the last before it, else the
 * start.
 */
export function settle(form: NormalizedForm, view: NavigationView, position: Position): Position {
  const current = sectionAt(form, position)
  if (current !== undefined && view.visible.sections.has(current)) return position
  const found = after(form, view, position) ?? before(form, view, position)
  return found ? positionOf(found) : startPosition
}

/** Whether the section at this position allows continuing: it is hidden or entirely valid. */
export function canContinue(form: NormalizedForm, view: NavigationView, position: Position): boolean {
  const current = sectionAt(form, position)
  if (current === undefined || !view.visible.sections.has(current)) return true
  return view.sectionValidity.get(current) === true
}

/** No visible section follows: Continue means Submit. */
export function isLast(form: NormalizedForm, view: NavigationView, position: Position): boolean {
  return after(form, view, position) === undefined
}

/**
 * Continue: the next section, after the last one of a step the first of the next step. The position stays when the
 * current section is not valid or is the last.
 */
export function next(form: NormalizedForm, view: NavigationView, position: Position): Position {
  const target = canContinue(form, view, position) ? after(form, view, position) : undefined
  return target ? positionOf(target) : position
}

/**
 * Back: the previous section, at section 0 the last one of the previous step. Where Back is disabled, the
 * position stays.
 */
export function back(form: NormalizedForm, view: NavigationView, position: Position): Position {
  const target = before(form, view, position)
  return target ? positionOf(target) : position
}

/** False at step 1, section 0. */
export function canGoBack(form: NormalizedForm, view: NavigationView, position: Position): boolean {
  return before(form, view, position) !== undefined
}

/** The first visible section that is not valid: where to take a user who submits too early. */
export function firstInvalid(form: NormalizedForm, view: NavigationView): Position | undefined {
  const found = visiblePlaces(form, view).find((place) => view.sectionValidity.get(place.sectionId) === false)
  return found && positionOf(found)
}

/** `at`: which of the `of` visible sections this is, from 1; `valid`: how many of them are valid. */
export function progress(
  form: NormalizedForm,
  view: NavigationView,
  position: Position,
): { at: number; of: number; valid: number } {
  const shown = visiblePlaces(form, view)
  return {
    at: shown.filter((place) => compare(place, position) <= 0).length,
    of: shown.length,
    valid: shown.filter((place) => view.sectionValidity.get(place.sectionId) === true).length,
  }
}
