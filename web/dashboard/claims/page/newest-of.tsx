import { useTranslation } from 'react-i18next'
import { PageLink } from '../../../ui/link.tsx'
import classes from './claim-page.module.css'

type Props = {
  shown: number
  total: number
  /** The list that has the others too. */
  to?: string
}

/** Below a list of a claim that holds its newest only: how many there are, and the way to all. */
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
