import { locales } from '@atesta/contract/limits.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormText, isMissing, missingTexts, textIn, textKey, textsOf, withText } from '../state/texts.ts'
import { findPart } from '../state/tree.ts'
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

/** Every text of the form in all languages side by side, with how many each lacks. */
export function TextsTable() {
  const { t } = useTranslation(['builder', 'common'])
  const structure = useBuilder((state) => state.structure)
  const name = usePartName()
  // A row does not leave while it is rewritten, when there is nothing in it for a moment.
  const [opened] = useState(() => new Set(textsOf(structure).map(textKey)))
  const [focused, setFocused] = useState('')
  const texts = textsOf(structure, new Set([...opened, focused]))
  const missing = missingTexts(structure)
  if (texts.length === 0) return <p>{t('languages.none')}</p>
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
        <tbody>
          {texts.map((each) => {
            const found = findPart(structure, each.id)
            const about = found ? name(found) : each.id
            const what =
              each.option === undefined
                ? t(`text_fields.${each.field as 'label'}`)
                : t('options.label', { number: each.option + 1 })
            return (
              <tr key={textKey(each)} onFocus={() => setFocused(textKey(each))} onBlur={() => setFocused('')}>
                <th scope="row" className={classes.where}>
                  {about}
                  <span className={classes.what}>{what}</span>
                </th>
                {locales.map((locale) => (
                  <td key={locale} data-missing={isMissing(each.text, locale) || undefined}>
                    <Textarea
                      autosize
                      minRows={1}
                      maxRows={6}
                      lang={locale}
                      maxLength={4000}
                      aria-label={`${about}, ${what}, ${t(`common:language.${locale}`)}`}
                      placeholder={isMissing(each.text, locale) ? t('languages.missing_here') : undefined}
                      value={textIn(each.text, locale)}
                      onChange={({ currentTarget }) =>
                        put(each, withText(each.text, locale, currentTarget.value))
                      }
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
