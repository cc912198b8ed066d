import type { Locale } from '@atesta/contract/limits.ts'
import type { Component } from '@atesta/contract/schemas/form.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { freeValue, withPasted } from '../state/pasted-options.ts'
import { findPart } from '../state/tree.ts'
import { change, doEdit, useBuilder, useTextHere } from '../use-builder.ts'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

function swapped<T>(list: readonly T[], index: number, other: number): T[] {
  const next = [...list]
  const [a, b] = [next[index], next[other]]
  if (a === undefined || b === undefined) return next
  next[index] = b
  next[other] = a
  return next
}

type Option = Component['options'][number]

/** Changes the options as they are by then, so that a row needs nothing of the others to be drawn. */
function setOptions(id: string, next: (options: Option[]) => Option[]): void {
  const found = findPart(useBuilder.getState().structure, id)
  if (found?.kind === 'component') change(id, { options: next(found.part.options) })
}

type RowProps = { id: string; option: Option; index: number; last: boolean }

/** Drawn again only when it changes: there may be hundreds. */
const OptionRow = memo(function OptionRow({ id, option, index, last }: RowProps) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const name = text(option.label) || option.value
  const put = (changes: Partial<Option>) =>
    setOptions(id, (options) => options.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  const move = (to: number) => setOptions(id, (options) => swapped(options, index, to))
  return (
    <li className={classes.option}>
      <WordsField
        label={t('options.label', { number: index + 1 })}
        name={`options/${index}/label`}
        value={option.label}
        onChange={(label) => put({ label })}
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
          onChange={({ currentTarget: { value } }) =>
            value && doEdit({ type: 'rename', id, at: index, value })
          }
        />
        <ActionIcon
          aria-label={t('options.up', { name })}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('options.down', { name })} disabled={last} onClick={() => move(index + 1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('options.delete', { name })}
          onClick={() => setOptions(id, (options) => options.filter((_, at) => at !== index))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  )
})

/** The answers to choose from: their words, the value they are kept under, their order. Lines that are pasted become answers. */
export function OptionsEditor({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const list = useRef<HTMLOListElement>(null)
  const { id, options } = component
  const put = (next: Option[], focused: number) => {
    setOptions(id, () => next)
    // Once the new line is drawn.
    setTimeout(() => list.current?.children.item(focused)?.querySelector<HTMLInputElement>('input')?.focus())
  }
  const add = () => {
    const value = freeValue(new Set(options.map((option) => option.value)))
    put([...options, { label: '', value }], options.length)
  }
  const paste = (event: ClipboardEvent) => {
    const field = event.target as HTMLElement
    const [, at] =
      /^options\/(\d+)\/label$/.exec(field.closest('[data-field]')?.getAttribute('data-field') ?? '') ?? []
    if (at === undefined) return
    const pasted = withPasted(options, Number(at), event.clipboardData.getData('text'), field.lang as Locale)
    if (!pasted) return
    event.preventDefault()
    put(pasted.options, pasted.last)
  }
  return (
    <fieldset className={classes.group} data-field="options">
      <legend>{t('options.title')}</legend>
      <ol ref={list} className={classes.options} onPaste={paste}>
        {options.map((option, index) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: values change, and may be equal, while they are typed
            key={index}
            id={id}
            option={option}
            index={index}
            last={index === options.length - 1}
          />
        ))}
      </ol>
      <div>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('options.add')}
        </Button>
        <p className={classes.name}>{t('options.paste_hint')}</p>
      </div>
    </fieldset>
  )
}
