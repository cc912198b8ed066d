import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceAndPage } from '../../offline/held-here.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useUploadQueue } from '../fill.ts'
import { keptPackage, zipOf } from './kept-package.ts'
import classes from './queue.module.css'
import { QueueGroup } from './queue-group.tsx'
import { StartableList } from './startable-list.tsx'
import { StorageLine } from './storage-line.tsx'
import { useAsk } from './use-ask.ts'
import { type Kept, useKept } from './use-kept.ts'

type Props = { userId: number; linked: boolean }

/** A user's unsent data on this device, and what was sent recently. */
export function QueueView({ userId, linked }: Props) {
  const { t } = useTranslation('device')
  const { kept, reread } = useKept(userId)
  const items = useUploadQueue((state) => state.uploadedFiles)
  const { ask, element } = useAsk()
  if (!kept)
    return (
      <Delayed>
        <Skeleton height={180} />
      </Delayed>
    )
  const { inspections, sent } = kept
  return (
    <div className={classes.queue}>
      {element}
      {inspections.length === 0 && (
        <EmptyState icon={<IconCircleCheck size={20} />} title={t('empty')} detail={t('empty_detail')} />
      )}
      {inspections.length > 0 && (
        <>
          <SaveAll userId={userId} inspections={inspections} />
          <ul className={classes.groups}>
            {inspections.map((one) => (
              <QueueGroup
                key={one.inspection.id}
                userId={userId}
                kept={one}
                items={items.filter(
                  ({ certification_data, userId: whose }) =>
                    whose === userId && certification_data.inspection_id === one.inspection.id,
                )}
                linked={linked}
                ask={ask}
                onChange={reread}
              />
            ))}
          </ul>
        </>
      )}
      {linked && <StartableList userId={userId} />}
      <StorageLine />
      {sent.length > 0 && (
        <section className={classes.sent}>
          <h2 className={classes.heading}>{t('sent')}</h2>
          <ul>
            {sent.map(({ id, kind, title, at }) => (
              <li key={id} className={classes.arrived}>
                <IconCircleCheck size={16} aria-hidden />
                <span className={classes.name}>{title}</span>
                <span className={classes.task}>{t(`sent_${kind}`)}</span>
                <RelativeTime at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function SaveAll({ userId, inspections }: { userId: number } & Pick<Kept, 'inspections'>) {
  const { t } = useTranslation('device')
  const [packing, setPacking] = useState(false)
  const save = async () => {
    setPacking(true)
    try {
      saveFile(await zipOf(keptPackage(deviceAndPage(), userId, inspections)), `${t('archive_name')}.zip`)
    } catch {
      notify.error(t('save_failed'))
    }
    setPacking(false)
  }
  return (
    <div className={classes.tools}>
      <Button
        size="md"
        variant="default"
        loading={packing}
        leftSection={<IconFileZip size={18} aria-hidden />}
        onClick={() => void save()}
      >
        {t('save_all')}
      </Button>
      <span className="visually-hidden" role="status">
        {packing ? t('saving') : ''}
      </span>
    </div>
  )
}
