import { paths } from '@atesta/contract/paths.ts'
import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { GuestPreferences } from '../../preferences/guest-preferences.tsx'
import { useSession } from '../../session/session.ts'
import { GuestTheme } from '../../theme/app-theme.tsx'
import { AtestaMark } from '../../ui/atesta-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton, PageLink } from '../../ui/link.tsx'
import classes from './whole-page.module.css'

function NotFound({ home }: { home: string }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    document.title = `${t('pages.not_found')} · ${t('product')}`
  }, [t])
  return (
    <EmptyState
      wholePage
      icon={<IconMapOff size={20} />}
      title={t('problem.not_found_title')}
      detail={t('problem.not_found_detail')}
      action={
        <LinkButton to={home} variant="default">
          {t('actions.home')}
        </LinkButton>
      }
    />
  )
}

function GuestHeader() {
  const { t } = useTranslation('common')
  return (
    <header className={classes.header}>
      <PageLink to={paths.start()} className={classes.brand} underline="never">
        <AtestaMark size={32} />
        {t('product')}
      </PageLink>
      <GuestPreferences />
    </header>
  )
}

/** For addresses that lead nowhere. Who is signed in stays within the application; a guest may read it in their language. */
export function NotFoundPage() {
  const isSignedIn = useSession((state) => state.user !== null)
  const page = (
    <main id="content" className={classes.page}>
      <NotFound home={isSignedIn ? paths.dashboard() : paths.start()} />
    </main>
  )
  if (isSignedIn) return page
  return (
    <GuestTheme>
      <GuestHeader />
      {page}
    </GuestTheme>
  )
}

/** The same inside the frame of the signed-in pages, which leads on. */
export function NotFoundInside() {
  return <NotFound home={paths.dashboard()} />
}
