import { IconMapOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { paths } from '../paths.ts'
import classes from './whole-page.module.css'

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('common')
  useEffect(() => {
    document.title = `${t('pages.not_found')} · ${t('product')}`
  }, [t])
  return (
    <main id="content" className={classes.page}>
      <EmptyState
        wholePage
        icon={<IconMapOff size={20} />}
        title={t('problem.not_found_title')}
        detail={t('problem.not_found_detail')}
        action={
          <LinkButton to={paths.start()} variant="default">
            {t('actions.home')}
          </LinkButton>
        }
      />
    </main>
  )
}
