import { Skeleton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { emailCertificationsQuery } from '../../queries/emails.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { CertificationTile } from '../certifications/certification-tile.tsx'
import { lists } from '../lists.ts'
import classes from './certifications-view.module.css'

/** The files of all recipients, as pictures. */
export function CertificationsView({ taskId }: { taskId: number }) {
  const { t } = useTranslation('emails')
  const list = useListAddress(lists.emailInspections)
  const { data, error, refetch } = useQuery(emailCertificationsQuery(taskId, list.place))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton height={240} />
      </Delayed>
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconPhoto size={20} />}
        title={t('task.certifications_empty')}
        detail={t('task.certifications_empty_detail')}
      />
    )
  return (
    <>
      <ul className={classes.gallery} aria-label={t('task.certifications')}>
        {data.data.map((certification) => (
          <li key={certification.id}>
            <CertificationTile certification={certification} among={() => data.data} />
          </li>
        ))}
      </ul>
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
