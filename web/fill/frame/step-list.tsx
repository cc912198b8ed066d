import { canContinue } from '@atesta/forms/navigation.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { goTo } from '../state/answering.ts'
import type { WebForm } from '../state/web-form.ts'
import classes from './step-list.module.css'

type SectionState = 'current' | 'done' | 'problem' | 'open' | 'locked'

/** Whether anything of a section was answered, as in an inspection that was returned. */
const holdsAnswer = ({ normalizedForm: form, draftSchema }: WebForm, sectionId: string): boolean =>
  (form?.entities.sections[sectionId]?.questions ?? []).some((question) =>
    form?.entities.questions[question]?.components.some((id) => !isBlank(draftSchema[id])),
  )

/**
 * The states of all visible sections, by id, in form order. In a progressive form an invalid section locks
 * the next.
 */
function sectionStates(state: WebForm): Record<string, SectionState> {
  const { normalizedForm: form, evaluation } = state
  if (!form || !evaluation) return {}
  const states: Record<string, SectionState> = {}
  let isAhead = false
  let isBlocked = false
  for (const [stepIndex, step] of form.steps.entries()) {
    for (const [index, id] of step.sectionIds.entries()) {
      if (!evaluation.visible.sections.has(id)) continue
      const position = { currentStep: stepIndex + 1, currentSectionStep: index }
      const isCurrent = state.currentStep === position.currentStep && state.currentSectionStep === index
      const isValid = canContinue(form, evaluation, position)
      if (isCurrent) states[id] = 'current'
      else if (isAhead && isBlocked && state.isProgressive) states[id] = 'locked'
      else if (!isValid && (state.attempted.has(id) || !isAhead)) states[id] = 'problem'
      else states[id] = isValid && (!isAhead || holdsAnswer(state, id)) ? 'done' : 'open'
      isAhead ||= isCurrent
      isBlocked ||= !isValid
    }
  }
  return states
}

/** Steps with their sections: the current place, completed ones, and links to all that may be entered. */
export function StepList({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('fill')
  const texts = useTexts()
  const form = useWebForm((state) => state.normalizedForm)
  const states = useWebForm(useShallow(sectionStates))
  const isStopped = useWebForm((state) => state.stopNavigation)
  if (!form) return null
  const steps = form.steps.filter((step) => step.sectionIds.some((id) => states[id]))
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step.id}>
          <p className={classes.step}>
            {steps.length > 1 && (
              <span className={classes.number}>{t('steps.numbered', { number: index + 1 })}</span>
            )}
            {texts(step.title) || t(`steps.${step.type}`)}
          </p>
          <SectionList form={form} step={step} states={states} disabled={isStopped} onGo={onGo} />
        </li>
      ))}
    </ol>
  )
}

type ListProps = {
  form: NormalizedForm
  step: NormalizedForm['steps'][number]
  states: Record<string, SectionState>
  disabled: boolean
  onGo: (() => void) | undefined
}

function SectionList({ form, step, states, disabled, onGo }: ListProps) {
  const { t } = useTranslation('fill')
  const texts = useTexts()
  const go = (currentSectionStep: number) => {
    const currentStep = form.steps.indexOf(step) + 1
    goTo(useWebForm, { currentStep, currentSectionStep })
    onGo?.()
  }
  return (
    <ul className={classes.sections}>
      {step.sectionIds.map((id, index) => {
        const state = states[id]
        if (!state) return null
        const title = texts(form.entities.sections[id]?.title) || t('steps.section', { number: index + 1 })
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.section}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
              disabled={disabled || state === 'locked'}
              onClick={() => go(index)}
            >
              <span className={classes.mark} aria-hidden>
                {state === 'done' && <IconCheck size={14} />}
                {state === 'problem' && <IconAlertCircle size={16} />}
              </span>
              {title}
              <span className="visually-hidden">{t(`steps.state_${state}`)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
