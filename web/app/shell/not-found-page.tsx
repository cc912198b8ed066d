import { paths } from '@atesta/contract/paths.ts'
import { IconMapOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { useNamesPage } from '../../ui/page/page-subject.ts'
import classes from './whole-page.module.css'

function NotFound({ home }: { home: string }) {
  const { t } = useTranslation('common')
  useNamesPage(t('pages.not_found'), true)
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

const guestHeader = onDemand(() => import('./guest-header.tsx').then((m) => m.GuestHeader))

/** For unknown addresses. Signed-in people stay in the application; visitors read it in their language. */
export function NotFoundPage() {
  const isSignedIn = useSession((state) => state.user !== null)
  // Without its file, the page says the same.
  const GuestHeader = useOnDemand(guestHeader, !isSignedIn, () => undefined)
  return (
    <>
      {!isSignedIn && GuestHeader && <GuestHeader />}
      <main id="content" className={classes.page}>
        <NotFound home={isSignedIn ? paths.dashboard() : paths.start()} />
      </main>
    </>
  )
}

/** For unknown addresses inside the dashboard, whose frame leads on. */
export function NotFoundInside() {
  return <NotFound home={paths.dashboard()} />
}
