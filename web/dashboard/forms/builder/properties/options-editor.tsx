import type { Component } from '@atesta/contract/schemas/form.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { change, useTextHere } from '../use-builder.ts'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

/** The value a new option is kept under: the first `option_n` that is free. */
function freeValue(values: readonly string[]): string {
  for (let n = values.length + 1; ; n++) if (!values.includes(`option_${n}`)) return `option_${n}`
}

function swapped<T>(list: readonly T[], index: number, other: number): T[] {
  const next = [...list]
  const [a, b] = [next[index], next[other]]
  if (a === undefined || b === undefined) return next
  next[index] = b
  next[other] = a
  return next
}

type Option = Component['options'][number]
type RowProps = {
  option: Option
  index: number
  last: boolean
  onChange: (changes: Partial<Option>) => void
  onMove: (to: number) => void
  onDelete: () => void
}

function OptionRow({ option, index, last, onChange, onMove, onDelete }: RowProps) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const name = text(option.label) || option.value
  return (
    <li className={classes.option}>
      <WordsField
        label={t('options.label', { number: index + 1 })}
        name={`options/${index}/label`}
        value={option.label}
        onChange={(label) => onChange({ label })}
      />
      <div className={classes.optionTools}>
        <TextInput
          size="xs"
          className={classes.value}
          aria-label={t('options.value', { name })}
          data-field={`options/${index}/value`}
          value={option.value}
          maxLength={200}
          // An option without a value could not be kept.
          onChange={({ currentTarget: { value } }) => value && onChange({ value })}
        />
        <ActionIcon
          aria-label={t('options.up', { name })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('options.down', { name })}
          disabled={last}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('options.delete', { name })} onClick={onDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}

/** The answers to choose from: their words, the value they are kept under, their order. */
export function OptionsEditor({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const list = useRef<HTMLOListElement>(null)
  const { id, options } = component
  const set = (next: Option[]) => change(id, { options: next })
  const add = () => {
    set([...options, { label: '', value: freeValue(options.map(({ value }) => value)) }])
    // Once the new line is drawn.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset className={classes.group} data-field="options">
      <legend>{t('options.title')}</legend>
      <ol ref={list} className={classes.options}>
        {options.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: values change, and may be equal, while they are typed
            key={index}
            option={option}
            index={index}
            last={index === options.length - 1}
            onChange={(changes) =>
              set(options.map((each, at) => (at === index ? { ...each, ...changes } : each)))
            }
            onMove={(to) => set(swapped(options, index, to))}
            onDelete={() => set(options.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <div>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('options.add')}
        </Button>
      </div>
    </fieldset>
  )
}
