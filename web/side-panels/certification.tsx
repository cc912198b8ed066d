import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconShieldCheck, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favoriteToggle, useVisit } from '../queries/certification-marks.ts'
import { certificationQuery, fileUrl } from '../queries/certifications.ts'
import { CertificationFacts } from '../records/certification-facts.tsx'
import { CertificationImage } from '../records/certification-image.tsx'
import { useCertificationName } from '../records/certification-name.ts'
import { lookAt } from '../records/lightbox/lightbox-store.ts'
import { Delayed } from '../ui/delayed.tsx'
import { downloadFrom } from '../ui/download/download.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import classes from './certification.module.css'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'

/** The facts of one certification: what, when, where, by whom, and its seal. Opening it marks it as seen. */
export const CertificationPanel: Panel<{ certification: number }> = ({ params }) => {
  const { t } = useTranslation(['certifications', 'common'])
  const { data, error, refetch } = useQuery(certificationQuery(params.certification))
  useVisit(data)
  const nameOf = useCertificationName()
  const favorite = useMutation(favoriteToggle(params.certification))

  if (error) {
    return (
      <SidePanel title={t('details.title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </SidePanel>
    )
  }
  if (!data) {
    return (
      <SidePanel title={t('details.title')} loading>
        <Delayed>
          <Skeleton height={280} mb="md" />
          <Skeleton height={160} />
        </Delayed>
      </SidePanel>
    )
  }
  const { name, label, file } = nameOf(data)
  const Star = data.favorite ? IconStarFilled : IconStar
  return (
    <SidePanel
      title={label}
      sentence={
        <>
          {label !== name && <span className={classes.words}>{name}</span>}
          {name !== file && <bdi>{file}</bdi>}
        </>
      }
      footer={
        <>
          <ActionIcon
            className={classes.first}
            size={36}
            aria-pressed={data.favorite}
            aria-label={data.favorite ? t('actions.unfavorite') : t('actions.favorite')}
            loading={favorite.isPending}
            onClick={() => favorite.mutate(undefined, { onError: notify.error })}
          >
            <Star size={20} />
          </ActionIcon>
          <Button
            variant="default"
            component="a"
            href={data.verifier_url}
            leftSection={<IconShieldCheck size={16} />}
          >
            {t('common:pages.verifier')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={!data.can.download || !data.download_available}
            onClick={() => downloadFrom(fileUrl(data.id))}
          >
            {t('common:actions.download')}
          </Button>
        </>
      }
    >
      <button
        type="button"
        className={classes.enlarge}
        aria-label={t('lightbox.enlarge', { name: label })}
        onClick={() => lookAt([data], data.identifier)}
      >
        <CertificationImage certification={data} />
      </button>
      <CertificationFacts certification={data} />
    </SidePanel>
  )
}
