import { printable } from '@atesta/evidence/texts/printable.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type Shared,
  type SharedPlace,
  sharedFile,
  sharedPreviewQuery,
  sharedQuery,
} from '../../queries/shared.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './shared-part.module.css'

function Picture({ place }: { place: SharedPlace }) {
  const { t } = useTranslation('sharing')
  const { data } = useQuery(sharedPreviewQuery(place))
  const address = useObjectUrl(data)
  return <div className={classes.frame}>{address && <img src={address} alt={t('received.alt')} />}</div>
}

function Facts({ facts }: { facts: NonNullable<Shared['facts']> }) {
  const { t } = useTranslation(['sharing', 'certifications'])
  const format = useFormat()
  const { position, taken_at, width, height } = facts
  return (
    <>
      {facts.description && <p className={classes.words}>{facts.description}</p>}
      <FactList
        facts={[
          {
            label: t('certifications:details.category'),
            value: t(`certifications:categories.${facts.category}`),
          },
          {
            label: t('certifications:details.pixels'),
            value: width && height && `${format.number(width)} × ${format.number(height)}`,
          },
          {
            label: t('certifications:details.duration'),
            value: facts.duration_s && format.duration(facts.duration_s),
          },
          { label: t('certifications:details.pages'), value: facts.pages },
          { label: t('person'), value: facts.person },
          { label: t('certifications:details.task'), value: facts.task },
          { label: t('certifications:details.taken'), value: taken_at && format.dateTime(taken_at) },
          {
            label: t('certifications:details.position'),
            value: position && format.coordinates(position),
          },
          { label: t('certifications:details.device'), value: facts.device },
        ]}
      />
      <p className={classes.hint}>{t('claimed')}</p>
    </>
  )
}

function Downloads({ place, shared }: { place: SharedPlace; shared: Shared }) {
  const { t } = useTranslation('sharing')
  const { identifier } = place
  const { proof } = shared
  const download = useMutation({
    mutationFn: () => sharedFile(place),
    onSuccess: (file) => saveFile(file, shared.facts?.title ?? identifier),
    onError: notify.error,
  })
  return (
    <div className={classes.buttons}>
      {shared.shows.download && !shared.record.erased_at && (
        <Button
          leftSection={<IconDownload size={20} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('received.download')}
        </Button>
      )}
      {proof && (
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([proof], { type: 'text/plain' }), `${identifier}.tlog-proof`)}
        >
          {t('received.download_proof')}
        </Button>
      )}
    </div>
  )
}

/** What the company shows to who has its link, above what anyone may know. */
export function SharedPart({ place }: { place: SharedPlace }) {
  const { t } = useTranslation('sharing')
  const format = useFormat()
  const { data, error, refetch } = useQuery(sharedQuery(place))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  if (data === null)
    return (
      <section role="status" className={classes.card}>
        <h2 className={classes.title}>{t('received.gone')}</h2>
        <p>{t('received.gone_detail')}</p>
      </section>
    )
  return (
    <section className={classes.card} aria-labelledby="shared-title">
      <p className={classes.hint}>{t('received.title', { company: data.company })}</p>
      <h2 id="shared-title" className={classes.title}>
        <bdi>{printable(data.facts?.title ?? place.identifier)}</bdi>
      </h2>
      {data.record.erased_at && (
        <p role="status">{t('received.erased', { date: format.date(data.record.erased_at) })}</p>
      )}
      {data.shows.preview && data.preview && <Picture place={place} />}
      {data.facts && <Facts facts={data.facts} />}
      <p className={classes.hint}>{t('received.until', { date: format.date(data.expires_at) })}</p>
      <Downloads place={place} shared={data} />
    </section>
  )
}
