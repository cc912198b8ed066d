import { locales } from '@atesta/contract/limits.ts'
import type { LibraryForm } from '@atesta/forms/library/library.ts'
import { useTranslation } from 'react-i18next'
import classes from './library.module.css'

/** How long a form of the library is, and the languages it is written in. */
export function LibraryFacts({ form }: { form: LibraryForm }) {
  const { t } = useTranslation(['forms', 'common'])
  return (
    <p className={classes.facts}>
      <span>{t('library.questions', { count: form.questions })}</span>
      <span>{t('library.minutes', { count: form.minutes })}</span>
      <span>{locales.map((locale) => t(`common:language.${locale}`)).join(', ')}</span>
    </p>
  )
}
