import { type Locale, locales } from '@atesta/contract/limits.ts'
import { rem, Textarea } from '@mantine/core'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormText, isMissing, missingTexts, textIn, textKey, textsOf, withText } from '../state/texts.ts'
import { findPart, spokenOf } from '../state/tree.ts'
import { batchesOf, batchSize, useBatch } from '../use-batch.ts'
import { change, useBuilder } from '../use-builder.ts'
import { usePartName } from '../use-part-name.ts'
import classes from './texts-table.module.css'

function put({ id, field, option, text }: FormText, next: FormText['text']): void {
  if (text === next) return
  if (option === undefined) {
    change(id, { [field]: next })
    return
  }
  const found = findPart(useBuilder.getState().structure, id)
  if (found?.kind !== 'component') return
  const options = found.part.options.map((each, at) => (at === option ? { ...each, label: next } : each))
  change(id, { options })
}

/** About as many letters as a line of a field holds, and the most lines that are shown at once. */
const [lettersOfLine, maxLines] = [28, 6]

/** For browsers in which a field does not grow with its text by itself. */
const linesOf = (words: string): number =>
  Math.min(
    words.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lettersOfLine)), 0),
    maxLines,
  )

type RowProps = FormText & { about: string; what: string; onFocused: (key: string) => void }

/** Drawn again only when it changes: a form may have thousands of texts. */
const TextRow = memo(function TextRow({ about, what, onFocused, ...row }: RowProps) {
  const { t } = useTranslation(['builder', 'common'])
  const { text } = row
  const field = (locale: Locale) => (
    <Textarea
      classNames={{ input: classes.words }}
      rows={linesOf(textIn(text, locale))}
      lang={locale}
      maxLength={4000}
      aria-label={`${about}, ${what}, ${t(`common:language.${locale}`)}`}
      placeholder={isMissing(text, locale) ? t('languages.missing_here') : undefined}
      value={textIn(text, locale)}
      onChange={({ currentTarget }) => put(row, withText(text, locale, currentTarget.value))}
    />
  )
  return (
    <tr onFocus={() => onFocused(textKey(row))} onBlur={() => onFocused('')}>
      <th scope="row" className={classes.where}>
        {about}
        <span className={classes.what}>{what}</span>
      </th>
      {locales.map((locale) => (
        <td key={locale} data-missing={isMissing(text, locale) || undefined}>
          {field(locale)}
        </td>
      ))}
    </tr>
  )
})

/** About as high as a row is. */
const rowHeight = 49

type BatchProps = { from: number; wanted: number | null; count: number; row: (at: number) => ReactNode }

/** Rows that are drawn together. */
function Batch({ from, wanted, count, row }: BatchProps) {
  const [place, drawn] = useBatch<HTMLTableSectionElement>(from, wanted)
  const size = Math.min(batchSize, count - from)
  return (
    <tbody ref={place} aria-hidden={!drawn || undefined}>
      {drawn ? (
        Array.from({ length: size }, (_, at) => row(from + at))
      ) : (
        <tr style={{ blockSize: rem(size * rowHeight) }}>
          <td colSpan={1 + locales.length} />
        </tr>
      )}
    </tbody>
  )
}

/** Every text of the form in all languages side by side, with how many each lacks. */
export function TextsTable() {
  const { t } = useTranslation(['builder', 'common'])
  const structure = useBuilder((state) => state.structure)
  const name = usePartName()
  // A row does not leave when nothing is left in it: the rows behind it would move, and one of them have the focus.
  const [kept, setKept] = useState(() => new Set(textsOf(structure).map(textKey)))
  const [focused, setFocused] = useState('')
  const texts = textsOf(structure, kept)
  const focus = useCallback((key: string) => {
    setFocused(key)
    if (key !== '') setKept((before) => (before.has(key) ? before : new Set([...before, key])))
  }, [])
  const missing = missingTexts(structure)
  if (texts.length === 0) return <p>{t('languages.none')}</p>
  const aboutOf = (id: string) => {
    const found = findPart(structure, id)
    return found ? name(spokenOf(structure, found)) : id
  }
  const wanted = focused === '' ? -1 : texts.findIndex((each) => textKey(each) === focused)
  const row = (at: number) => {
    const each = texts[at]
    if (!each) return null
    const what =
      each.option === undefined
        ? t(`text_fields.${each.field as 'label'}`)
        : t('options.label', { number: each.option + 1 })
    return <TextRow key={textKey(each)} {...each} about={aboutOf(each.id)} what={what} onFocused={focus} />
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('languages.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('languages.where')}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col">
                {t(`common:language.${locale}`)}
                <span className={classes.missing}> {t('languages.missing', { count: missing[locale] })}</span>
              </th>
            ))}
          </tr>
        </thead>
        {batchesOf(texts.length).map((from) => (
          <Batch key={from} from={from} wanted={wanted < 0 ? null : wanted} count={texts.length} row={row} />
        ))}
      </table>
    </div>
  )
}
