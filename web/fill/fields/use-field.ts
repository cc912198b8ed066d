import type { Locale } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { answerReader, answersNamed } from '@atesta/forms/display.ts'
import { sectionAt } from '@atesta/forms/navigation.ts'
import { type AnswerOf, localized } from '@atesta/forms/text.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { setAnswer, touch } from '../state/answering.ts'
import { answerAt, type FieldPath, idAt, keyOf } from '../state/answers-at.ts'
import type { ShownError } from '../state/refused.ts'
import type { WebForm } from '../state/web-form.ts'
import { afterPress } from './after-press.ts'
import type { FieldProps } from './field-props.ts'

/** The displayed language, for the form's own texts. */
export const useLocale = (): Locale => useTranslation().i18n.language as Locale

/** The answers that the form's texts refer to; the same object while none of them changes. */
const namedAnswers = ({ normalizedForm, evaluation }: WebForm): Answers => {
  const ids = normalizedForm ? answersNamed(normalizedForm) : []
  return Object.fromEntries(ids.map((id) => [id, evaluation?.values[id]]))
}

/** Reads answers that texts refer to. `path`: where the text is, for texts inside groups. */
export function useAnswerOf(path?: FieldPath): AnswerOf {
  const locale = useLocale()
  const form = useWebForm((state) => state.normalizedForm)
  const answers = useWebForm(useShallow(namedAnswers))
  const timeZone = useFiller((filler) => filler.timeZone)
  return useMemo(
    () => (form ? answerReader(form, answers, locale, { path, timeZone }) : () => ''),
    [form, answers, locale, path, timeZone],
  )
}

/**
 * Reads the form's own texts in the displayed language, with the answers they refer to; `path` as in
 * `useAnswerOf`.
 */
export function useTexts(path?: FieldPath): (text: LocalizedText | undefined) => string {
  const locale = useLocale()
  const answerOf = useAnswerOf(path)
  return useCallback((text) => localized(text, locale, answerOf), [locale, answerOf])
}

/** The answer as typed, or the form's default while there was none; null when it was emptied on purpose. */
export function useAnswer({ path, component }: FieldProps): unknown {
  const typed = useWebForm((state) => answerAt(state.draftSchema, path))
  return typed === undefined ? component.default : typed
}

/**
 * Whether the component must be answered: always, with the present answers, or because a minimum of records
 * is required.
 */
export const useRequired = (path: FieldPath): boolean =>
  useWebForm(({ evaluation, normalizedForm }) => {
    const { type, min = 0 } = normalizedForm?.entities.components[idAt(path)] ?? {}
    return (type === 'group' && min > 0) || (evaluation?.required.has(keyOf(path)) ?? false)
  })

/** The answer as evaluated, including calculations. */
export const useEvaluated = (path: FieldPath): unknown =>
  useWebForm((state) => answerAt((state.evaluation?.values ?? {}) as Answers, path))

export const answer = (path: FieldPath, value: unknown): void => setAnswer(useWebForm, path, value)
/** The field was left; its problem, which moves what is below, is shown once nothing is being pressed. */
export const leaveField = (path: FieldPath): void => afterPress(() => touch(useWebForm, keyOf(path)))

const currentSection = (state: WebForm) => state.normalizedForm && sectionAt(state.normalizedForm, state)

/** The problem of a field, once it was left or Continue was tried. */
export function useProblem(key: string): ShownError | undefined {
  return useWebForm((state) => {
    const error = state.evaluation?.errors.get(key)
    if (!error) return state.refused.get(key)
    const shown = state.touched.has(key) || state.attempted.has(currentSection(state) ?? '')
    return shown ? error : undefined
  })
}

/**
 * A problem as a sentence in the displayed language. `own`: the form's own sentence about wrong answers to
 * this component.
 */
export function useProblemText(): (error: ShownError, own?: string) => string {
  const { t } = useTranslation('fill')
  return useCallback(
    ({ code, params }, own) => {
      // The form's own sentence, if it has one.
      if (code === 'rule' && params.message) return String(params.message)
      if (code === 'pattern' && own) return own
      // Sentences with a plural use the limit as their count.
      const count = params.count ?? params.min ?? params.max ?? 0
      return t(`errors.${code}`, { ...params, count } as never) as unknown as string
    },
    [t],
  )
}
