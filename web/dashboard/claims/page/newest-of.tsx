import { useTranslation } from 'react-i18next'
import { PageLink } from '../../../ui/link.tsx'
import classes from './claim-page.module.css'

type Props = {
  shown: number
  total: number
  /** The complete list. */
  to?: string
}

/** Below a partial list of a claim: the total, and a link to all. */
export function NewestOf({ shown, total, to }: Props) {
  const { t } = useTranslation('claims')
  if (total <= shown) return null
  return (
    <p className={classes.quiet}>
      {t('page.newest', { shown, total })}
      {to && (
        <>
          {' · '}
          <PageLink to={to} underline="always">
            {t('page.all')}
          </PageLink>
        </>
      )}
    </p>
  )
}
