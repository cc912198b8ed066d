import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { ActionIcon, Button, rem, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEyeQuestion, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMoreLines } from '../../../../ui/form/count-lines.ts'
import { notify } from '../../../../ui/notify.ts'
import { freeValue, namedValue, publishedValues } from '../state/option-values.ts'
import { maxPastedOptions, withPasted } from '../state/pasted-options.ts'
import { textIn } from '../state/texts.ts'
import { findPart } from '../state/tree.ts'
import { batchesOf, batchSize, useBatch } from '../use-batch.ts'
import { change, doEdit, useBuilder, useHints, useLocale, useTextHere } from '../use-builder.ts'
import { OptionRule } from './option-rule.tsx'
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

const optionsOf = (id: string): Option[] => {
  const found = findPart(useBuilder.getState().structure, id)
  return found?.kind === 'component' ? found.part.options : []
}
const publishedOf = (id: string) => publishedValues(useBuilder.getState().published.structure, id)

/**
 * With its first words, an option is kept under a value that says the same: calculations, rules and exports show it. Once they
 * are whole, not with each letter.
 */
function useNaming(id: string, at: number) {
  const { t } = useTranslation('builder')
  const locale = useLocale()
  const begun = useRef(false)
  const isLabel = ({ target }: FocusEvent) => target.closest(`[data-field="options/${at}/label"]`) !== null
  /** Without words, or with those that it was made with. */
  const isUnnamed = ({ label }: Option) =>
    locales.every((each) => {
      const words = textIn(label, each).trim()
      return words === '' || words === t('options.new', { number: /\d+/.exec(words)?.[0] })
    })
  return {
    onFocus: (event: FocusEvent) => {
      const option = optionsOf(id)[at]
      if (isLabel(event)) begun.current = option !== undefined && isUnnamed(option)
    },
    onBlur: (event: FocusEvent) => {
      const options = optionsOf(id)
      const option = options[at]
      if (!isLabel(event) || !begun.current || !option || isUnnamed(option)) return
      begun.current = false
      const value = namedValue({ options, at, published: publishedOf(id), locale })
      if (value !== undefined) doEdit({ type: 'rename', id, at, value })
    },
  }
}

/** Left out instead of kept as undefined, so that the form reads the same after it was sent and read. */
const withRule = ({ visible_if: _, ...option }: Option, rule: Rule | undefined): Option =>
  rule === undefined ? option : { ...option, visible_if: rule }
const putRule = (id: string, index: number, rule: Rule | undefined) =>
  setOptions(id, (options) => options.map((each, at) => (at === index ? withRule(each, rule) : each)))

type RowProps = { id: string; option: Option; index: number; last: boolean }

/** Drawn again only when it changes: there may be hundreds. */
const OptionRow = memo(function OptionRow({ id, option, index, last }: RowProps) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  const name = text(option.label) || option.value
  const put = (changes: Partial<Option>) =>
    setOptions(id, (options) => options.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  const move = (to: number) => setOptions(id, (options) => swapped(options, index, to))
  const naming = useNaming(id, index)
  const [ruling, setRuling] = useState(false)
  return (
    <li className={classes.option} {...naming}>
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
          aria-label={t('options.rule', { name })}
          aria-expanded={ruling}
          data-field={`options/${index}/visible_if`}
          onClick={() => setRuling(!ruling)}
        >
          <IconEyeQuestion size={16} />
        </ActionIcon>
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
      {option.visible_if !== undefined && !ruling && (
        <p className={classes.name}>{t('options.conditional')}</p>
      )}
      {/* Only what is opened is an editor: there may be hundreds. */}
      {ruling && (
        <OptionRule id={id} rule={option.visible_if} onChange={(rule) => putRule(id, index, rule)} />
      )}
    </li>
  )
})

/** As high as the options are that it stands for, with what is between them. */
const optionHeight = 88

type BatchProps = { id: string; options: readonly Option[]; from: number; wanted: number | null }

function OptionBatch({ id, options, from, wanted }: BatchProps) {
  const [place, drawn] = useBatch<HTMLLIElement>(from, wanted)
  const rows = options.slice(from, from + batchSize)
  if (!drawn) return <li ref={place} aria-hidden style={{ blockSize: rem(rows.length * optionHeight) }} />
  return rows.map((option, index) => (
    <OptionRow
      // biome-ignore lint/suspicious/noArrayIndexKey: values change, and may be equal, while they are typed
      key={index}
      id={id}
      option={option}
      index={from + index}
      last={from + index === options.length - 1}
    />
  ))
}

/** The place of the option that a field belongs to, by its name. */
const placeIn = (field: string | null | undefined): number | null => {
  const [, at] = /^options\/(\d+)\//.exec(field ?? '') ?? []
  return at === undefined ? null : Number(at)
}
const fieldOf = (target: Element) => target.closest('[data-field]')?.getAttribute('data-field')

/** The option whose fields have the focus, or that the focus is on its way to. */
function useWantedOption() {
  const [at, setAt] = useState<number | null>(null)
  const hinted = useHints(({ focus }) => placeIn(`${focus}/`))
  const [known, setKnown] = useState<number | null>(null)
  if (hinted !== known) {
    setKnown(hinted)
    if (hinted !== null) setAt(hinted)
  }
  return [at, setAt] as const
}

/** The answers to choose from: their words, the value they are kept under, their order. Lines that are pasted become answers. */
export function OptionsEditor({ component }: { component: Component }) {
  const { t } = useTranslation('builder')
  const list = useRef<HTMLOListElement>(null)
  const [wanted, setWanted] = useWantedOption()
  const { id, options } = component
  const put = (next: Option[], focused: number) => {
    setOptions(id, () => next)
    setWanted(focused)
    // Once the new line is drawn.
    setTimeout(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-field="options/${focused}/label"] input`)?.focus(),
    )
  }
  const add = () => {
    const value = freeValue(new Set(options.map((option) => option.value)))
    put([...options, { label: '', value }], options.length)
  }
  const paste = (event: ClipboardEvent) => {
    const field = event.target as HTMLElement
    const at = placeIn(fieldOf(field))
    if (at === null || !fieldOf(field)?.endsWith('/label')) return
    const text = event.clipboardData.getData('text')
    if (hasMoreLines(text, maxPastedOptions)) {
      event.preventDefault()
      notify.error(t('options.too_many', { max: maxPastedOptions }))
      return
    }
    const pasted = withPasted(options, at, text, field.lang as Locale, publishedOf(id))
    if (!pasted) return
    event.preventDefault()
    put(pasted.options, pasted.last)
  }
  return (
    <fieldset className={classes.group} data-field="options">
      <legend>{t('options.title')}</legend>
      <ol
        ref={list}
        className={classes.options}
        onPaste={paste}
        onFocus={({ target }) => setWanted((before) => placeIn(fieldOf(target)) ?? before)}
      >
        {batchesOf(options.length).map((from) => (
          <OptionBatch key={from} id={id} options={options} from={from} wanted={wanted} />
        ))}
      </ol>
      <div>
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('options.add')}
        </Button>
        {options.some(({ visible_if }) => visible_if !== undefined) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setOptions(id, (all) => all.map((each) => withRule(each, undefined)))}
          >
            {t('options.all_always')}
          </Button>
        )}
        <p className={classes.name}>{t('options.paste_hint')}</p>
      </div>
    </fieldset>
  )
}
