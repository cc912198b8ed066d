import type { Component } from '@atesta/contract/schemas/form.ts'
import { isUnseen } from '@atesta/forms/values.ts'
import { useTranslation } from 'react-i18next'
import { componentIcons } from '../component-icons.tsx'
import { useTextHere } from '../use-builder.ts'
import classes from './form-canvas.module.css'

/** Of more choices only the first are drawn, and how many others there are. */
const maxChoices = 20

/** The limits of a number in words; a dash between them would be taken for a minus. */
function useRange({ type, min, max }: Component): string | null {
  const { t } = useTranslation('builder')
  // The minus of print: a hyphen looks like a dash.
  const limit = (of: number) => String(of).replace(/^-/, '−')
  if (type === 'rating' && (min ?? 1) === 1) return t('canvas.stars', { count: max ?? 5 })
  if (min !== undefined && max !== undefined) return t('canvas.range', { min: limit(min), max: limit(max) })
  if (min !== undefined) return t('canvas.at_least', { min: limit(min) })
  return max === undefined ? null : t('canvas.at_most', { max: limit(max) })
}

/** What will be filled in, drawn small: the type, and the choices where there are some. */
export function AnswerSketch({ component, named }: { component: Component; named: boolean }) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const Icon = componentIcons[component.type]
  const label = text(component.label)
  const range = useRange(component)
  return (
    <div className={classes.sketch}>
      {named && label && (
        <p className={classes.label}>
          {label}
          {component.required && <span className={classes.required}> *</span>}
        </p>
      )}
      <p className={classes.type}>
        <Icon size={16} aria-hidden />
        {t(`types.${component.type}.name`)}
        {component.unit && ` · ${component.unit}`}
        {isUnseen(component) && ` · ${t('canvas.hidden')}`}
        {range && ` · ${range}`}
      </p>
      {component.options.length > 0 && (
        <ul className={classes.chips}>
          {component.options.slice(0, maxChoices).map(({ label: words, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal while they are typed
            <li key={index}>{text(words) || value}</li>
          ))}
          {component.options.length > maxChoices && (
            <li>{t('canvas.more_choices', { count: component.options.length - maxChoices })}</li>
          )}
        </ul>
      )}
      {component.components?.map((inner) => (
        <AnswerSketch key={inner.id} component={inner} named />
      ))}
    </div>
  )
}
