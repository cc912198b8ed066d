import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { inspectionHistoryQuery } from '../../queries/inspections.ts'
import { useFormat } from '../../session/use-format.ts'
import { useFiller } from '../filler.ts'
import { lastRequest } from './last-request.ts'
import classes from './review.module.css'

/** To the person of a submitted inspection: what was asked for since, and how to add it. */
export function MoreNotice({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const userId = useFiller((filler) => filler.id)
  const isOwn = inspection.person.id === userId
  const { data } = useInfiniteQuery({ ...inspectionHistoryQuery(inspection.id), enabled: isOwn })
  const asked = lastRequest(data?.pages.flatMap((page) => page.data) ?? [])
  if (!isOwn || !asked) return null
  const name = asked.user?.name ?? t('history.installation')
  // Neither archived nor read-only: nothing but its submission closes the inspection.
  const isOpen = inspection.cannot.edit === 'inspection_already_submitted'
  return (
    <section className={classes.card} aria-labelledby="more-title">
      <h2 id="more-title" className={classes.state}>
        <IconMessage size={22} aria-hidden />
        {t('asked.title', { name })}
      </h2>
      <p className={classes.soft}>{format.dateTime(asked.at)}</p>
      {asked.comment && <p className={classes.comment}>{asked.comment}</p>}
      {isOpen && (
        <>
          <p className={classes.soft}>{t('asked.sentence', { name })}</p>
          <Button
            variant="default"
            className={classes.add}
            onClick={() => openModal('CREATE_INSPECTION', { workflowId: inspection.task.id })}
          >
            {t('asked.start')}
          </Button>
        </>
      )}
    </section>
  )
}
