import { useTranslation } from 'react-i18next'
import classes from '../verifier-page.module.css'

/** Of a PDF whose reading was ended. */
export function TooLong() {
  const { t } = useTranslation('verifier')
  return (
    <div role="alert" className={classes.problem}>
      <strong>{t('pdf.too_long.title')}</strong>
      <p>{t('pdf.too_long.detail')}</p>
    </div>
  )
}
