import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** The first thing the Tab key reaches: past the navigation, into the page. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a href="#content" className={classes.skip}>
      {t('navigation.skip')}
    </a>
  )
}
