import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a href="#content" className={classes.skip}>
      {t('navigation.skip')}
    </a>
  )
}
