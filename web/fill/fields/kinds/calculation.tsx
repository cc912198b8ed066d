import { displayValue } from '@atesta/forms/display.ts'
import { useTranslation } from 'react-i18next'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { useEvaluated, useLocale } from '../use-field.ts'
import classes from './calculation.module.css'

/** A value computed from other answers; it cannot be typed. */
export function CalculationField(props: FieldProps) {
  const { t } = useTranslation('fill')
  const value = useEvaluated(props.path)
  const shown = displayValue(props.component, value, useLocale())
  return (
    <FieldFrame {...props} group="group">
      {({ id, 'aria-labelledby': labelledBy }) => (
        <output
          id={id}
          aria-labelledby={labelledBy}
          className={classes.result}
          data-empty={shown === '' || undefined}
        >
          {shown || t('field.not_calculated')}
        </output>
      )}
    </FieldFrame>
  )
}
