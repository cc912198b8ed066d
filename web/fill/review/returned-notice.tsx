import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuest } from '../../session/guest.ts'
import { useFormat } from '../../session/use-format.ts'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { Differences } from './differences.tsx'
import { HistorySection } from './history-section.tsx'
import { partName } from './part-name.ts'
import classes from './review.module.css'
import { useAsksSignature } from './use-questions.ts'

/** At the top of a returned inspection: the requested changes, the changes since, and the earlier answers. */
export function ReturnedNotice({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const review = useWebForm((state) => state.review)
  const form = useWebForm((state) => state.normalizedForm)
  const texts = useTexts()
  const asksSignature = useAsksSignature()
  const guest = useGuest((state) => state.guest)
  if (review?.decision !== 'returned' || !form) return null
  return (
    <section className={classes.card} aria-labelledby="returned-title" data-returned>
      <h2 id="returned-title" className={classes.state}>
        <IconArrowBackUp size={22} aria-hidden />
        {t('returned.title')}
      </h2>
      <p className={classes.soft}>{t('by_at', { name: review.by.name, time: format.dateTime(review.at) })}</p>
      <p className={classes.comment}>{review.comment}</p>
      {review.comments.length > 0 && (
        <>
          <h3 className={classes.small}>{t('returned.on_questions')}</h3>
          <ul className={classes.comments}>
            {review.comments.map(({ id, comment }) => (
              <li key={`${id} ${comment}`}>
                <strong>{partName(form, id, texts)}</strong>
                <p className={classes.comment}>{comment}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.soft}>
        {t('returned.sentence')} {asksSignature && t('return.signatures')}
      </p>
      {!guest && <Before inspectionId={inspectionId} />}
    </section>
  )
}

/** Shown on request: most people want to read the comments and go on. */
function Before({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('review')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.add}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {t(opened ? 'returned.hide' : 'returned.show')}
      </Button>
      {opened && (
        <div className={classes.before}>
          <Differences inspectionId={inspectionId} />
          <HistorySection inspectionId={inspectionId} />
        </div>
      )}
    </>
  )
}
