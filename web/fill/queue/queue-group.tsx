import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClock,
  IconCloudUp,
  IconDeviceMobile,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStartedHere } from '../../device/started-here.ts'
import { type KeptHere, notSentYet, submittedElsewhere } from '../../offline/kept-here.ts'
import { inspectionPage } from '../../records/inspection-page.ts'
import { LinkButton, PageLink } from '../../ui/link.tsx'
import { notify } from '../../ui/notify.ts'
import { removeKept } from '../sending/remove-kept.ts'
import { retryKept } from '../sending/retry-kept.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import classes from './queue.module.css'
import { QueueFile } from './queue-file.tsx'
import type { Ask } from './use-ask.ts'
import { useReason } from './use-reason.ts'

type Props = {
  userId: number
  kept: KeptHere
  items: QueueItem[]
  /** A guest has a single inspection, and is in it. */
  linked: boolean
  ask: Ask
  onChange: () => void
}

/** Why the inspection is still on this device; the most important reason first. */
function stateOf({ refusal, inspection, toSubmit, unsent, files }: KeptHere) {
  if (refusal !== null) return 'refused'
  if (toSubmit) return 'submission'
  if (isStartedHere(inspection.id)) return 'start'
  if (unsent) return 'answers'
  return files > 0 ? 'files' : 'nothing'
}
const icons = {
  refused: IconAlertTriangle,
  submission: IconCloudUp,
  start: IconClock,
  answers: IconClock,
  files: IconCloudUp,
  nothing: IconDeviceMobile,
}

/** Sending the same again would be refused again: the person has something to do in the form. */
const isForPerson = (refusal: string | null): boolean =>
  refusal === 'form_incomplete' || refusal === 'stale_version' || refusal === notSentYet

/** One inspection with what has not arrived of it. */
export function QueueGroup({ userId, kept, items, linked, ask, onChange }: Props) {
  const { t } = useTranslation(['device', 'inspection'])
  const reason = useReason()
  const { inspection, refusal } = kept
  const key = { userId, inspectionId: inspection.id }
  const name =
    inspection.title ||
    (isStartedHere(inspection.id)
      ? t('device:new_inspection')
      : t('inspection:number', { number: inspection.number }))
  const state = stateOf(kept)
  const Icon = icons[state]
  const remove = () =>
    ask({
      title: t('device:remove_all_title'),
      detail: t(isStartedHere(inspection.id) ? 'device:remove_all_started' : 'device:remove_all_detail', {
        name,
      }),
      confirm: t('device:remove_all_confirm'),
      action: async () => {
        if (await removeKept(key)) notify.success(t('device:removed'))
        onChange()
      },
    })
  const retry = async () => {
    if (!(await retryKept(key))) notify.error(t('device:is_busy'))
    onChange()
  }
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>
            {linked ? <PageLink to={inspectionPage(inspection)}>{name}</PageLink> : name}
          </h3>
          {linked && <span className={classes.task}>{inspection.task.name}</span>}
          <span className={classes.state} data-state={state}>
            <Icon size={16} aria-hidden />
            {t(`device:waiting_for.${state}`)}
          </span>
          {refusal !== null && <span className={classes.trouble}>{reason(refusal)}</span>}
        </div>
        <span className={classes.actions}>
          {linked && isForPerson(refusal) && (
            <LinkButton
              to={inspectionPage(inspection)}
              size="sm"
              variant="subtle"
              aria-label={t('device:open_named', { name })}
            >
              {t('device:open')}
            </LinkButton>
          )}
          {refusal !== submittedElsewhere && !isForPerson(refusal) && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={t('device:retry_named', { name })}
              onClick={() => void retry()}
            >
              {t('device:send_now')}
            </Button>
          )}
          {linked && (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t('device:remove_named', { name })}
              onClick={remove}
            >
              {t('device:remove')}
            </Button>
          )}
        </span>
      </div>
      {items.length > 0 && (
        <ul className={classes.files}>
          {items.map((item) => (
            <QueueFile key={item.id} item={item} ask={ask} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  )
}
