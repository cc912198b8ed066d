import { paths } from '@atesta/contract/paths.ts'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Me, useSession } from '../session/session.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link.tsx'

/** Replaces a page that this person may not open: says who may, and where to go. */
function NoPermission() {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      wholePage
      icon={<IconLock size={20} />}
      title={t('no_permission.title')}
      detail={t('no_permission.detail')}
      action={
        <LinkButton variant="default" to={paths.dashboard()}>
          {t('actions.home')}
        </LinkButton>
      }
    />
  )
}

/** A page for people with a permission; others are told who has it. */
export function Permitted({ may, children }: { may: keyof Me['can']; children: ReactNode }) {
  const allowed = useSession((session) => session.user?.can[may])
  return allowed ? children : <NoPermission />
}
