import { paths } from '@atesta/contract/paths.ts'
import type { Certification, ReducedFrom } from '@atesta/contract/schemas/certification.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../language/use-failure-text.ts'
import { StateBadge, type StateName } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { PageLink } from '../../ui/link.tsx'
import { useUploadQueue } from '../fill.ts'
import { FileActions } from './file-actions.tsx'
import classes from './file-card.module.css'
import { FileImage } from './file-image.tsx'
import { FileName } from './file-name.tsx'
import { noteOf, type QueueItem, shownAs } from './queue-item.ts'
import { useCertification, useCertificationsLoaded, useQueueItem } from './use-files.ts'

/** The single state shown to a person: this device's while the file is here, then the server's. */
function stateOf(item: QueueItem | undefined, certification: Certification | undefined): StateName | null {
  const taken = certification && (certification.state === 'sealing' || certification.state === 'certified')
  if (taken || !item) return certification?.state ?? null
  return shownAs[item.status]
}

type CardProps = { id: string; readOnly?: boolean }

/**
 * One file of an answer: picture, name, progress and actions; for reading, only a link to its page. There may
 * be hundreds, so it re-renders only for its own changes.
 */
export const FileCard = memo(function FileCard({ id, readOnly = false }: CardProps) {
  const { t } = useTranslation('fill')
  const item = useQueueItem(id)
  const certification = useCertification(id)
  const loaded = useCertificationsLoaded()
  const state = stateOf(item, certification)
  const title = printable(certification?.title ?? item?.certification_data.title ?? t('upload.file'))
  const isGone = loaded && !item && !certification
  return (
    <li className={classes.card} data-file={id} data-state={state}>
      <FileImage
        id={id}
        title={title}
        type={item?.certification_data.type ?? ''}
        certification={certification}
      />
      <div className={classes.words}>
        {readOnly && certification ? (
          <PageLink
            to={paths.certification({ identifier: certification.identifier })}
            className={classes.title}
          >
            <FileName name={title} />
          </PageLink>
        ) : (
          <span className={classes.title}>
            <FileName name={title} />
          </span>
        )}
        {state && <StateBadge state={state} />}
        {isGone && <p className={classes.note}>{t('upload.gone')}</p>}
        {item && <OnItsWay item={item} />}
        {!item && certification && <ServerNote certification={certification} />}
        <Reduced from={certification?.reduced ?? item?.device.reduced} />
        {certification && <Claims certification={certification} />}
        {!readOnly && (
          <FileActions id={id} item={item} certification={certification} title={title} isGone={isGone} />
        )}
      </div>
    </li>
  )
})

/** Progress in bytes and percent, or why it has stopped. */
function OnItsWay({ item }: { item: QueueItem }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const failure = useFailureText()
  const sent = useUploadQueue((state) => state.progress[item.id] ?? 0)
  const note = noteOf(item)
  const share = item.size > 0 ? sent / item.size : 0
  return (
    <>
      {(item.status === 'uploading' || item.status === 'waiting' || item.status === 'cancelled') && (
        <>
          <progress
            className={classes.progress}
            value={sent}
            max={item.size}
            aria-label={t('upload.progress')}
          />
          <span className={classes.figures}>
            {t('upload.sent', {
              sent: format.bytes(sent),
              total: format.bytes(item.size),
              percent: format.number(share, { style: 'percent', maximumFractionDigits: 0 }),
            })}
          </span>
        </>
      )}
      {note && <p className={classes.note}>{t(`upload.${note}`)}</p>}
      {item.status === 'failed' && <p className={classes.trouble}>{failure(item.error)}</p>}
      {item.isLoading && !item.keptHere && <p className={classes.note}>{t('upload.not_kept')}</p>}
    </>
  )
}

/** For a file started on another device, one that failed on the server after leaving this one, or was erased there. */
function ServerNote({ certification }: { certification: Certification }) {
  const { t } = useTranslation(['fill', 'common'])
  const failure = useFailureText()
  if (certification.erased) return <p className={classes.note}>{t('common:seal.erased')}</p>
  if (certification.state === 'failed')
    return <p className={classes.trouble}>{failure(certification.failure)}</p>
  if (certification.state === 'queued' || certification.state === 'uploading')
    return <p className={classes.note}>{t('upload.elsewhere')}</p>
  return null
}

/** States that it is a smaller copy, and of what. */
function Reduced({ from }: { from: ReducedFrom | undefined }) {
  const { t } = useTranslation('fill')
  return from ? <p className={classes.note}>{t('upload.reduced', from)}</p> : null
}

/** Time and place as claimed by the device or the file. */
function Claims({ certification: { taken_at, position } }: { certification: Certification }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  if (!taken_at && !position) return null
  return (
    <p className={classes.claims}>
      {taken_at && <span>{format.dateTime(taken_at)}</span>}
      {position && (
        <span>
          {format.coordinates(position)}
          {position.accuracy_m !== undefined &&
            ` ${t('position.accuracy', { metres: format.number(Math.ceil(position.accuracy_m)) })}`}
        </span>
      )}
    </p>
  )
}
