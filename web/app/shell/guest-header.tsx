import { paths } from '@atesta/contract/paths.ts'
import { useTranslation } from 'react-i18next'
import { GuestPreferences } from '../../preferences/guest-preferences.tsx'
import { GuestTheme } from '../../theme/app-theme.tsx'
import { AtestaMark } from '../../ui/atesta-mark.tsx'
import { PageLink } from '../../ui/link.tsx'
import classes from './guest-header.module.css'

/** The header of an unknown address for visitors without a session. */
export function GuestHeader() {
  const { t } = useTranslation('common')
  return (
    <GuestTheme>
      <header className={classes.header}>
        <PageLink to={paths.start()} className={classes.brand} underline="never">
          <AtestaMark size={32} />
          {t('product')}
        </PageLink>
        <GuestPreferences />
      </header>
    </GuestTheme>
  )
}
