import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../state/answers-at.ts'
import classes from './field.module.css'
import type { FieldProps } from './field-props.ts'
import { standsFor, useQuestionHeading } from './question-context.ts'
import { useProblem, useProblemText, useRequired, useTexts } from './use-field.ts'

/** The attributes that tie a control to its label, help and problem. Spread them on the control. */
export type ControlAria = {
  id: string
  'aria-labelledby': string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

type Props = FieldProps & {
  /** For several controls that answer together: a group named by the label. */
  group?: 'group' | 'radiogroup'
  /** Shown beside the label, such as the characters left. */
  hint?: ReactNode
  children: (aria: ControlAria) => ReactNode
}

export const controlId = (key: string): string => `field-${key}`

/** The frame of every kind of field: label, help, required mark, problem. */
export function FieldFrame({ path, component, group, hint, children }: Props) {
  const texts = useTexts(path)
  const heading = useQuestionHeading()
  const key = keyOf(path)
  const id = controlId(key)
  const label = texts(component.label)
  const help = texts(component.help)
  const isNamedByQuestion = heading !== null && path.length === 1 && standsFor(heading, label, component.type)
  const problem = useProblem(key)
  const isRequired = useRequired(path)
  const describedBy = [help && `${id}-help`, hint && `${id}-hint`, problem && `${id}-problem`]
    .filter(Boolean)
    .join(' ')
  const aria: ControlAria = {
    id,
    'aria-labelledby': isNamedByQuestion ? heading.id : `${id}-label`,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(isRequired && group !== 'group' ? { 'aria-required': true } : {}),
  }
  const Label = group ? 'span' : 'label'
  return (
    <div className={classes.field} data-field={key} data-problem={problem ? true : undefined}>
      {!isNamedByQuestion && (
        <Label className={classes.label} id={`${id}-label`} {...(group ? {} : { htmlFor: id })}>
          {label || <UnnamedLabel />}
          {isRequired && <RequiredMark />}
        </Label>
      )}
      {help && (
        <p className={classes.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {children(aria)}
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <ProblemText id={`${id}-problem`} error={problem} own={texts(component.validation_message)} />
      )}
    </div>
  )
}

/** The accessible name of a component without a label. */
function UnnamedLabel() {
  const { t } = useTranslation('fill')
  return t('field.unnamed')
}

export function RequiredMark() {
  const { t } = useTranslation('fill')
  return (
    <>
      {/* A screen reader reads it together with the label. */}{' '}
      <span className={classes.required}>{t('field.required')}</span>
    </>
  )
}

type ProblemProps = { id: string; error: NonNullable<ReturnType<typeof useProblem>>; own: string }

function ProblemText({ id, error, own }: ProblemProps) {
  const text = useProblemText()
  return (
    <p className={classes.problem} id={id}>
      <IconAlertCircle size={16} aria-hidden />
      {text(error, own)}
    </p>
  )
}
