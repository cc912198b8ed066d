import type { Component } from '@atesta/contract/schemas/form.ts'
import { useTranslation } from 'react-i18next'
import { componentIcons } from '../component-icons.tsx'
import { useTextHere } from '../use-builder.ts'
import classes from './form-canvas.module.css'

/** Of more choices only the first are drawn, and how many others there are. */
const mostChoices = 20

/** What will be filled in, drawn small: the type, and the choices where there are some. */
export function AnswerSketch({ component, named }: { component: Component; named: boolean }) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const Icon = componentIcons[component.type]
  const label = text(component.label)
  const range = [component.min, component.max].some((each) => each !== undefined)
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
        {range && ` · ${component.min ?? '…'}–${component.max ?? '…'}`}
      </p>
      {component.options.length > 0 && (
        <ul className={classes.chips}>
          {component.options.slice(0, mostChoices).map(({ label: words, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values may be equal while they are typed
            <li key={index}>{text(words) || value}</li>
          ))}
          {component.options.length > mostChoices && (
            <li>{t('canvas.more_choices', { count: component.options.length - mostChoices })}</li>
          )}
        </ul>
      )}
      {component.components?.map((inner) => (
        <AnswerSketch key={inner.id} component={inner} named />
      ))}
    </div>
  )
}
