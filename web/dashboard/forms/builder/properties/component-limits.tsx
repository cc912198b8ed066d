import type { Component } from '@atesta/contract/schemas/form.ts'
import { maxGroupRecords } from '@atesta/forms/constraints.ts'
import { isBlank } from '@atesta/forms/rules/blank.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { change, useHints } from '../use-builder.ts'
import { yesNo } from './comments-editor.tsx'
import { FieldProblem } from './field-problem.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'

function NumberLimits({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const { id, type, unit, min, max, step } = component
  const set = (changes: object) => change(id, changes)
  return (
    <>
      {type === 'number' && (
        <TextInput
          label={t('fields.unit')}
          maxLength={20}
          value={unit ?? ''}
          onChange={({ currentTarget }) => set({ unit: currentTarget.value || undefined })}
        />
      )}
      <div className={classes.pair}>
        <NumberField label={t('fields.min')} name="min" value={min} onChange={(next) => set({ min: next })} />
        <NumberField label={t('fields.max')} name="max" value={max} onChange={(next) => set({ max: next })} />
      </div>
      <FieldProblem id={id} field="min" />
      <NumberField
        label={t('fields.step')}
        name="step"
        value={step}
        positive
        onChange={(next) => set({ step: next })}
      />
    </>
  )
}

/** How many answers of a list, or records of a group, are given. */
function CountLimits({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const { id, type, min, max } = component
  const isGroup = type === 'group'
  return (
    <fieldset className={classes.group}>
      <legend>{t(isGroup ? 'limits.records' : 'limits.choices')}</legend>
      <div className={classes.pair}>
        <NumberField
          label={t('media.min')}
          name="min"
          value={min}
          from={0}
          onChange={(next) => change(id, { min: next })}
        />
        <NumberField
          label={t('media.max')}
          name="max"
          value={max}
          from={1}
          most={isGroup ? maxGroupRecords : undefined}
          onChange={(next) => change(id, { max: next })}
        />
      </div>
      <FieldProblem id={id} field="min" />
    </fieldset>
  )
}

const isCounted = ({ type, multiple, min, max }: Component) =>
  type === 'checkbox' ||
  type === 'group' ||
  // Those that came with an import stay in sight where they do not count, so that they can be taken out.
  (type === 'dropdown' && (multiple || min !== undefined || max !== undefined))

/** What an answer may be, by the type of the component. */
export function ComponentLimits({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const { id, type } = component
  const set = (changes: object) => change(id, changes)
  if (['number', 'rating', 'scale'].includes(type)) return <NumberLimits component={component} />
  if (isCounted(component)) return <CountLimits component={component} />
  if (!['text', 'textarea', 'barcode'].includes(type)) return null
  return (
    <>
      <NumberField
        label={t('fields.max_length')}
        name="max_length"
        value={component.max_length}
        from={1}
        onChange={(max_length) => set({ max_length })}
      />
      <TextInput
        label={t('fields.pattern')}
        description={t('fields.pattern_hint')}
        data-field="pattern"
        maxLength={500}
        value={component.pattern ?? ''}
        onChange={({ currentTarget }) => set({ pattern: currentTarget.value || undefined })}
      />
      <FieldProblem id={id} field="pattern" />
    </>
  )
}

/** A default as its values, for which there is no field. */
const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(written).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** A default that came with an import, or is left of an answer that is gone: it is seen, and can be removed. */
function OtherDefault({ id, value }: { id: string; value: unknown }) {
  const { t } = useTranslation('builder')
  const remove = () => {
    change(id, { default: undefined })
    // The button that has the focus goes with the default. Another field takes its place, or none.
    useHints.setState({ focus: 'default' })
  }
  return (
    <div data-field="default">
      <p className={classes.name}>{t('fields.default')}</p>
      <p className={classes.name}>{written(value)}</p>
      <Button variant="default" size="compact-sm" onClick={remove}>
        {t('fields.default_remove')}
      </Button>
    </div>
  )
}

/** A default for the types whose answer is one line or one choice; others begin empty. A blank one is none. */
export function DefaultField({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const { id, type, options, multiple, default: standard } = component
  const value = isBlank(standard) ? undefined : standard
  const set = (next: unknown) => change(id, { default: next })
  const common = { label: t('fields.default') }
  if (['number', 'rating', 'scale'].includes(type) && (value === undefined || typeof value === 'number'))
    return <NumberField {...common} name="default" value={value} onChange={set} />
  const isText = value === undefined || typeof value === 'string'
  const isOneChoice = type === 'radio' || type === 'yes_no' || (type === 'dropdown' && !multiple)
  if (isOneChoice && isText) {
    const known =
      type === 'yes_no'
        ? yesNo.map((each) => ({ value: each as string, label: t(`yes_no.${each}`) }))
        : [...new Set(options.map((each) => each.value))].map((each) => ({ value: each, label: each }))
    const isGone = value !== undefined && known.every((each) => each.value !== value)
    return (
      <Select
        {...common}
        data-field="default"
        data={isGone ? [...known, { value, label: value }] : known}
        value={value ?? null}
        onChange={(next) => set(next ?? undefined)}
        clearable
      />
    )
  }
  if ((type === 'text' || type === 'textarea') && isText)
    return (
      <TextInput
        {...common}
        data-field="default"
        // Also a space alone, which a text may begin with.
        value={typeof standard === 'string' ? standard : ''}
        onChange={({ currentTarget }) => set(currentTarget.value || undefined)}
      />
    )
  return value === undefined ? null : <OtherDefault id={id} value={value} />
}
